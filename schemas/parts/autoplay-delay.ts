/**
 * Milliseconds between moves: content says seconds; where it says none, or zero, `usual` counts (spec 1, section 9).
 * @param usual milliseconds
 */
export const autoplayDelayOf = (seconds: number, usual: number): number =>
  seconds > 0 ? seconds * 1_000 : usual
