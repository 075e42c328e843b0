import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { miniBasketElement, textsIn, wishlistLink } from '#renderer/browser/page/page-texts.ts'
import { whenNear } from '#renderer/browser/page/when-near.ts'
import { heartOf } from '#renderer/browser/wishlist/heart.ts'
import { heartPath } from '#renderer/browser/wishlist/heart-path.ts'
import style from '#renderer/components/carousel/tile-tools.css?inline'
import { fillText } from '#renderer/texts/fill-text.ts'

const drawings = {
  'tile-heart': heartPath,
  'tile-sizes': 'M12 5v14M5 12h14',
} as const

function addButton(parent: Element, className: keyof typeof drawings, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.setAttribute('aria-label', label)
  button.innerHTML = `<svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${drawings[className]}"/></svg>`
  parent.append(button)
  return button
}

function addSizes(tile: HTMLElement, pictures: Element, label: string): void {
  const button = addButton(pictures, 'tile-sizes', label)
  button.setAttribute('aria-expanded', 'false')
  const fetchSizes = () => import('#renderer/browser/basket/quick-sizes.ts')
  // Prefetch the sizes on hover or focus.
  for (const name of ['pointerenter', 'focus'] as const)
    button.addEventListener(
      name,
      () => void fetchSizes().then(({ loadSizes: knowSizes }) => knowSizes(tile)),
      {
        once: true,
      },
    )
  button.addEventListener('click', async () => {
    const { toggleSizes } = await fetchSizes()
    await toggleSizes(tile, button)
  })
}

function addControls(tile: HTMLElement, wishes: HTMLElement | null, basket: HTMLElement | null): void {
  const pictures = tile.firstElementChild
  const { productId } = tile.dataset
  if (!pictures || !productId || pictures.querySelector('.tile-heart')) return
  const name = tile.querySelector('a')?.textContent ?? ''
  if (wishes) {
    const label = fillText(textsIn(wishes)('wishlist.heart'), { name })
    heartOf(addButton(pictures, 'tile-heart', label), () => tile.dataset.productId ?? productId)
  }
  if (basket) addSizes(tile, pictures, fillText(textsIn(basket)('buy.quick'), { name }))
}

/**
 * Adds script-only controls to the tiles of a list: a heart if the page has a wishlist link, and a quick size choice if
 * it has a mini basket. They overlay the pictures, so that the layout does not shift. Tiles get them when they come
 * near the viewport: a whole listing in one task would block a phone for 0.1 s.
 */
export function start(list: HTMLElement): void {
  adoptStyle(style)
  const wishes = wishlistLink()
  const basket = miniBasketElement()
  whenNear(findElements(list, '[data-product-id]'), (tile) => {
    if (tile instanceof HTMLElement) addControls(tile, wishes, basket)
  })
}
