import { showBadges } from '#renderer/browser/products/create-badges.ts'
import type { BadgeInProps } from '#renderer/components/badges/badge-style.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

interface Suggestion {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly colourName?: string
  readonly salesPrice: Money
  readonly isFrom?: boolean | undefined
  readonly frontImage: { readonly url: string }
  readonly badges: readonly BadgeInProps[]
}

function add(parent: Element, name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  element.textContent = text
  parent.append(element)
  return element
}

/**
 * Creates an option of the list: a link, which can be opened in a new tab. The field selects it without moving focus.
 */
function option(href: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.className = className
  link.setAttribute('role', 'option')
  link.setAttribute('aria-selected', 'false')
  link.tabIndex = -1
  return link
}

export function termOption(terms: string, href: string, label = terms): HTMLElement {
  const link = option(href, 'suggestion-term')
  link.dataset.terms = terms
  const words = add(link, 'bdi', '', label)
  words.dir = 'auto'
  return link
}

/**
 * Creates the option of a product.
 * @param from `From {price}`, for products whose sizes differ in price
 */
export function productOption(product: Suggestion, terms: string, locale: string, from: string): HTMLElement {
  const { name, url, colourName, salesPrice, isFrom, frontImage, badges } = product
  const price = formatMoney(salesPrice, locale)
  const link = option(url, 'suggestion-product')
  link.dataset.terms = terms
  const picture = document.createElement('img')
  picture.src = pictureAddress(frontImage.url, 160)
  picture.alt = ''
  picture.width = 48
  picture.height = 64
  link.append(picture)
  const words = add(link, 'span', '')
  showBadges(add(words, 'span', ''), badges, 'searchSuggestion')
  add(words, 'span', '', name)
  if (colourName) add(words, 'span', 'suggestion-detail', colourName)
  add(link, 'bdi', '', isFrom ? fillText(from, { price }) : price)
  return link
}
