/** Reads the page texts in `data-texts` of an element. A missing text is its key (interface rule 9). */
export function textsIn(element: HTMLElement | null): (key: string) => string {
  const texts: Map<string, unknown> = new Map(Object.entries(JSON.parse(element?.dataset.texts ?? '{}')))
  return (key) => String(texts.get(key) ?? key)
}

/** The mini basket, whose texts buying controls use. */
export const basketPlace = (): HTMLElement | null => document.getElementById('mini-basket')

/** The link to the wishlist, whose texts hearts use. */
export const wishlistPlace = (): HTMLElement | null => document.querySelector('[data-tool="wishlist"]')
