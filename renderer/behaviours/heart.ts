import { heartOf } from '#renderer/kit/heart.ts'
import { wishlistPlace } from '#renderer/kit/page-texts.ts'
import { refreshWishedOnce } from '#renderer/kit/wishes-of-account.ts'

/** Makes a button that the server rendered the heart of the product in `data-wished`, where the page leads to a wishlist. */
export function start(button: HTMLElement): void {
  const { wished } = button.dataset
  if (!wished || !wishlistPlace()) return
  refreshWishedOnce()
  heartOf(button, wished)
}
