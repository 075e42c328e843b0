/** Reads the page texts in `data-texts` of an element. A missing text is its key (interface rule 9). */
export function textsIn(element: HTMLElement | null): (key: string) => string {
  const texts: Map<string, unknown> = new Map(Object.entries(JSON.parse(element?.dataset.texts ?? '{}')))
  return (key) => String(texts.get(key) ?? key)
}

/** The mini basket's place: what buys without leaving the page goes by it. */
export const basketPlace = (): HTMLElement | null => document.getElementById('mini-basket')

/** The way to the wishlist: what puts products on it goes by the texts that it carries. */
export const wishlistPlace = (): HTMLElement | null => document.querySelector('[data-tool="wishlist"]')
