/** The market of the page: the first segment of its address. */
export const marketHere = (): string => location.pathname.split('/')[1] ?? ''
