/** Whether a picture comes in other widths: ours do, those of other hosts come as they are. */
export const isResizable = (url: string): boolean => url.startsWith('/media/')

/** The address of a picture at a width in pixels, where it comes in several. */
export const pictureAddress = (url: string, width: number): string =>
  isResizable(url) ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url
