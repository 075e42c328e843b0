// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { setUpCreateWishlist } from '#renderer/browser/wishlist/create-wishlist.ts'

const { callShop, closeFlyout, showToast } = vi.hoisted(() => ({
  callShop: vi.fn<() => Promise<object>>(),
  closeFlyout: vi.fn(async () => undefined),
  showToast: vi.fn(),
}))
vi.mock('#renderer/browser/session/shop-client.ts', () => ({ callShop }))
vi.mock('#renderer/browser/flyout/flyout.ts', () => ({ closeFlyout }))
vi.mock('#renderer/browser/toast/toast.ts', () => ({ showToast }))
vi.mock('#renderer/browser/wishlist/choose-wishlist.ts', () => ({
  pendingSku: () => '10001_001',
  clearPendingItem() {},
}))

it('closes its form once the list exists, also if the product could not be added to it', async () => {
  const list = { wishlistId: 'new', wishlistName: 'Summer', isDefaultWishlist: false, skus: [] }
  callShop.mockResolvedValueOnce({ status: 200, body: [list] })
  callShop.mockRejectedValueOnce(new Error('No connection'))
  const texts = JSON.stringify({
    'wishlist.created': 'Created {name}',
    'wishlist.create_wishlist_error': 'Failed',
  })
  document.body.innerHTML = `<form data-texts='${texts}'><input name="wishlistName"></form>`
  const [form, field] = [document.querySelector('form'), document.querySelector('input')]
  if (!form || !field) throw new Error('there is a form')
  setUpCreateWishlist(form)
  field.value = 'Summer'
  form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith({ kind: 'success', text: 'Created Summer' }),
  )
  expect([field.value, closeFlyout.mock.calls]).toEqual(['', [['createWishlist']]])
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ errorLabel: 'wishlist_error' }))
})
