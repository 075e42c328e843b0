/** Origin of Vimeo's player, the only one that a page with a video may frame. */
export const vimeoOrigin = 'https://player.vimeo.com'

const isId = (id: string): boolean => /^[0-9]{1,16}$/.test(id)

/** Returns the page of a video on Vimeo, for browsers without script. */
export const vimeoPage = (id: string): string => `https://vimeo.com/${isId(id) ? id : ''}`

/**
 * Returns the address of the player with autoplay and without tracking (`dnt`).
 * @returns undefined if the id is not a number, the only value allowed in the URL
 */
export const vimeoPlayer = (id: string, { loop }: { loop: boolean }): string | undefined =>
  isId(id) ? `${vimeoOrigin}/video/${id}?autoplay=1&dnt=1${loop ? '&loop=1' : ''}` : undefined
