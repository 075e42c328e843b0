// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { refreshWishedOnce } from '#renderer/browser/wishlist/wishes-of-account.ts'

const callShop = vi.fn<() => Promise<object>>()
vi.mock('#renderer/browser/session/shop-client.ts', () => ({ callShop }))
vi.mock('#renderer/browser/session/session-trace.ts', () => ({ hasSessionTrace: () => true }))

const seen = () => sessionStorage.getItem('wishesSeen')

it('asks for the lists of an account once per tab, and again on the next page after a failure', async () => {
  callShop.mockRejectedValueOnce(new Error('No connection'))
  refreshWishedOnce()
  await vi.waitFor(() => expect(callShop).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(seen()).toBe(''))
  const list = { wishlistId: 'a', wishlistName: '', isDefaultWishlist: true, skus: [] }
  callShop.mockResolvedValue({ status: 200, body: [list, { ...list, wishlistId: 'b' }] })
  refreshWishedOnce()
  await vi.waitFor(() => expect(seen()).toBe('2'))
  refreshWishedOnce()
  await vi.dynamicImportSettled()
  expect(callShop).toHaveBeenCalledTimes(2)
})
