import { findElement } from '#renderer/browser/page/find-element.ts'
import { parseJson } from '#schemas/validation/json.ts'

/** Returns the texts by key that a component wrote as JSON into a `data-*` attribute. */
export const readTexts = (json: string | undefined): ReadonlyMap<string, string> =>
  new Map(Object.entries(Object(parseJson(json ?? '{}'))).map(([key, text]) => [key, String(text)]))

/** Reads the page texts in `data-texts` of an element. A missing text is its key (interface rule 9). */
export function textsIn(element: HTMLElement | null): (key: string) => string {
  const texts = readTexts(element?.dataset.texts)
  return (key) => texts.get(key) ?? key
}

/** The mini basket, whose texts buying controls use. */
export const miniBasketElement = (): HTMLElement | null => document.getElementById('mini-basket')

/** The link to the wishlist, whose texts hearts use. */
export const wishlistLink = (): HTMLElement | null => findElement(document, '[data-tool="wishlist"]')
