// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Toggles } from '#schemas/markets/toggles.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import WishlistFlyouts from '#widgets/wishlist/wishlist-flyouts/component.tsx'
import { wishlistFlyouts } from '#widgets/wishlist/wishlist-flyouts/index.ts'

const renderFlyouts = (toggles: Partial<Toggles>): string[] => {
  document.body.innerHTML = renderWidget(wishlistFlyouts, WishlistFlyouts, {}, { toggles })
  return [...document.querySelectorAll('dialog')].map(({ id }) => id)
}

it('waits closed with the choice among lists and a new one, as the market allows', () => {
  expect(renderFlyouts({})).toEqual(['flyout-addToWishlist', 'flyout-createWishlist'])
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(renderFlyouts({ wishlistCreation: false })).toEqual(['flyout-addToWishlist'])
  expect(document.querySelector('[data-creates]')).toBeNull()
  expect(renderFlyouts({ multipleWishlists: false })).toEqual([])
})
