// Games that begin as a script expects them: the firmware's seed, chosen.
//
// A box takes the seed of all its games from the noise of its oscillator, so what is drawn differs from
// image to image. Promises: the firmware hears this seed when it asks its noise for one after
// power-up, and nothing else about it changes. Refuses: an image that has no such question.

const PC = 15;
const LR = 14;

/**
 * To be called between switching on and running.
 * @param {import('./device.mjs').Device} device
 * @param {import('./elf.mjs').Elf} elf its image
 * @param {number} seed a whole number below 2^31
 */
export function chooseSeed(device, elf, seed) {
  const asks = elf.find('entropy::seed');
  if (asks.length !== 1) throw new Error(`the image asks for a seed in ${asks.length} places, not in one`);
  const entry = asks[0].address & ~1;
  const { thumb } = device.chip;
  const { core, regs } = thumb;
  thumb.run = (clock) => {
    while (core.cycles < clock.limitCycles && !core.waiting) {
      if ((regs[PC] & ~1) === entry) {
        [regs[0], regs[1], regs[PC]] = [seed, 0, regs[LR] & ~1];
        delete thumb.run;
        return;
      }
      thumb.step();
    }
  };
}
