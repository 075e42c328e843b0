import { wishlistLink } from '#renderer/browser/page/page-texts.ts'
import { heartOf } from '#renderer/browser/wishlist/heart.ts'

/** Makes a server-rendered button the heart of the product in `data-wished`, if the page has a wishlist link. */
export function start(button: HTMLElement): void {
  const { wished } = button.dataset
  if (!wished || !wishlistLink()) return
  heartOf(button, () => wished)
}
