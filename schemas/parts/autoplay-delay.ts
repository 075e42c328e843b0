/**
 * Returns the milliseconds between moves of a carousel (content rule 15).
 * @param seconds as content sets them; 0 means `usual`
 * @param usual milliseconds
 */
export const autoplayDelayOf = (seconds: number, usual: number): number =>
  seconds > 0 ? seconds * 1_000 : usual
