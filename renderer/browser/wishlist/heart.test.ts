// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { showColour } from '#renderer/browser/listing/show-colour.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { heartOf } from '#renderer/browser/wishlist/heart.ts'
import { storeWished } from '#renderer/browser/wishlist/wished-skus.ts'

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

const heartsOf = (productId: string): (string | null)[] =>
  findElements(document, `[data-product-id="${productId}"] > [aria-pressed]`).map((heart) =>
    heart.getAttribute('aria-pressed'),
  )

/** Shows tiles with a heart each. */
function showTiles(productIds: readonly string[]): void {
  const swatch = (id: string) => `<a href="/${id}" data-swatch="${id}"></a>`
  document.body.innerHTML = productIds
    .map((id) => `<div data-product-id="${id}">${swatch(id)}${swatch(`${id}9`)}<button></button></div>`)
    .join('')
  for (const tile of findElements(document, '[data-product-id]')) {
    const [button, current] = [findElement(tile, 'button'), findElement(tile, 'a')]
    // This document does not reflect the attribute.
    if (current) current.ariaCurrent = 'true'
    if (button) heartOf(button, () => tile.dataset.productId ?? '')
  }
}

it('parses the list once for all hearts, and releases those of tiles that were replaced', () => {
  const added = vi.spyOn(document, 'addEventListener')
  for (let change = 0; change < 3; change += 1) showTiles(['10001_001', '10001_002', '10001_003'])
  expect(added.mock.calls.filter(([name]) => name === 'vitrine:wishlist').length).toBeLessThanOrEqual(1)
  const read = vi.spyOn(Storage.prototype, 'getItem')
  storeWished(['10001_002_003'])
  expect(heartsOf('10001_002')).toEqual(['true'])
  expect(heartsOf('10001_003')).toEqual(['false'])
  expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  read.mockClear()
  const swatch = findElement(document, '[data-swatch="10001_0029"]', HTMLAnchorElement)
  if (swatch) showColour(swatch)
  expect(heartsOf('10001_0029')).toEqual(['false'])
  expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  vi.restoreAllMocks()
})

it('shows products of every list as wished, up to the limit of all lists', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = 'consent=v1.functional; Path=/'
  const skus = Array.from({ length: 201 }, (_, index) => `${20_000 + index}_001_001`)
  storeWished(skus)
  expect(localStorage.getItem('wishlist')).toContain('20200_001_001')
  showTiles(['20200_001'])
  expect(heartsOf('20200_001')).toEqual(['true'])
})
