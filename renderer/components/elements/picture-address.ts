/** Whether a picture is available in other widths: only pictures of the shop are. */
export const isResizable = (url: string): boolean => url.startsWith('/media/')

/** Returns the address of a picture at a width in pixels, if it is available in several. */
export const pictureAddress = (url: string, width: number): string =>
  isResizable(url) ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url
