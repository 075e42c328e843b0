// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { countOf } from '#renderer/browser/basket/count.ts'
import { refreshAccountOnce } from '#renderer/browser/wishlist/refresh-account.ts'

const callShop = vi.fn<(endpoint: { path: string }) => Promise<object>>()
vi.mock('#renderer/browser/session/shop-client.ts', () => ({ callShop }))
vi.mock('#renderer/browser/session/session-trace.ts', () => ({ hasSessionTrace: () => true }))

const readStored = () => sessionStorage.getItem('wishesSeen')

it('requests the basket and the lists of an account once per tab, and again on the next page after a failure', async () => {
  callShop.mockRejectedValue(new Error('No connection'))
  // A page has many lists of tiles.
  refreshAccountOnce()
  refreshAccountOnce()
  const { refreshItems } = await import('#renderer/browser/wishlist/account-items.ts')
  await refreshItems()
  expect(callShop).toHaveBeenCalledTimes(2)
  expect(readStored()).toBeNull()
  const list = { wishlistId: 'a', wishlistName: '', isDefaultWishlist: true, skus: [] }
  callShop.mockImplementation(async ({ path }) => ({
    status: 200,
    body: path.includes('basket') ? { basket: { quantity: 3 } } : [list, { ...list, wishlistId: 'b' }],
  }))
  refreshAccountOnce()
  await vi.waitFor(() => expect(readStored()).toBe('2'))
  expect(countOf('basket')).toBe(3)
  refreshAccountOnce()
  await vi.dynamicImportSettled()
  expect(callShop).toHaveBeenCalledTimes(4)
})
