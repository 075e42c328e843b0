// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import ShareWishlistFlyout from '#widgets/wishlist/share-wishlist-flyout/component.tsx'
import { shareWishlistFlyout } from '#widgets/wishlist/share-wishlist-flyout/index.ts'

it('renders no link before the visitor is known', () => {
  document.body.innerHTML = renderWidget(shareWishlistFlyout, ShareWishlistFlyout, {})
  const parts = [...document.querySelectorAll<HTMLElement>('div[data-part]')]
  expect(parts.map(({ dataset, hidden }) => [dataset.part, hidden])).toEqual([
    ['owner', true],
    ['guest', true],
  ])
  expect(document.querySelector('input')?.readOnly).toBe(true)
  expect(document.querySelector<HTMLElement>('[data-part="send"]')?.hidden).toBe(true)
})
