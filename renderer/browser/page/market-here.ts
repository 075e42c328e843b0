/** Returns the market of the page: the first segment of its path. */
export const marketHere = (): string => location.pathname.split('/')[1] ?? ''
