/** Returns the width of one of several pictures side by side, for the `sizes` attribute. */
export const viewportShare = (count: number): string => `${Math.ceil(100 / count)}vw`
