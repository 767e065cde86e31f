// Repeatable noise.
//
// Everything in the harness that is random on a real board (RAM at power-up, touch noise, the
// ring oscillator's random bit) draws from a seed, so that a failing run can be run again.
// Promises: the same seed gives the same numbers everywhere. Refuses: to be used for secrets.

/**
 * A small generator (mulberry32).
 * @param {number} seed any integer
 * @returns {() => number} a function giving the next unsigned 32-bit number
 */
export function random32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}
