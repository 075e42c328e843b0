/**
 * Returns the milliseconds between moves of a carousel (content rule 15).
 * @param seconds as content sets them; 0 means `defaultDelay`
 * @param defaultDelay milliseconds
 */
export const autoplayDelayOf = (seconds: number, defaultDelay: number): number =>
  seconds > 0 ? seconds * 1_000 : defaultDelay
