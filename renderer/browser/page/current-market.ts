/** Returns the market of the page: the first segment of its path. */
export const currentMarket = (): string => location.pathname.split('/')[1] ?? ''
