// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { heartOf } from '#renderer/browser/wishlist/heart.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows whether the tile’s colour is wished, if that changed while a press was sent', async () => {
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await answered.promise
    return Response.json([
      { wishlistId: 'own', wishlistName: '', isDefaultWishlist: true, skus: ['10003_001'] },
    ])
  })
  document.body.innerHTML = '<button type="button" id="heart"></button>'
  const heart = document.querySelector('button')
  if (!heart) throw new Error('there is a heart')
  let colour = '10003_001'
  heartOf(heart, () => colour)
  heart.click()
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  colour = '10003_002'
  answered.resolve()
  await vi.waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
  colour = '10003_001'
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
  expect(heart.getAttribute('aria-pressed')).toBe('true')
})
