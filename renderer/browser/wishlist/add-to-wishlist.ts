import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import {
  clearPendingItem,
  createWishlistFor,
  pendingSku,
} from '#renderer/browser/wishlist/choose-wishlist.ts'
import { showProblem, storeWishedSkus } from '#renderer/browser/wishlist/wishlist-client.ts'
import { wishlist } from '#schemas/api/wishlist.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'

interface List {
  readonly wishlistId: string
  readonly wishlistName: string
  readonly skus: readonly string[]
}

/** Returns the SKUs of a list that belong to the product. */
const sizesOn = ({ skus }: List, productId: string): string[] =>
  skus.filter((sku) => productOfSku(sku) === productId)

/**
 * Adds the product to a list, or removes all of its sizes. Returns undefined after a refusal, which it has displayed.
 */
async function change(list: List, sku: string): Promise<readonly List[] | undefined> {
  const { wishlistId } = list
  const path = { catalog: currentCatalog() }
  const sizes = sizesOn(list, productOfSku(sku))
  const [first = sku, ...others] = sizes
  const endpoint = sizes.length > 0 ? wishlist.remove : wishlist.add
  let response = await callShop(endpoint, { path, query: { sku: first, wishlistId } })
  for (const other of others)
    response = await callShop(wishlist.remove, { path, query: { sku: other, wishlistId } })
  if ('error' in response) {
    const [reason] = Object.values(response.error.errors).flat()
    showProblem(reason === 'wishlist.full' ? reason : 'wishlist.error_generic')
    return undefined
  }
  storeWishedSkus(response.body)
  return response.body
}

/** Lets a visitor with several lists choose which of them hold a product: each list is a toggle button. */
export function setUpAddToWishlist(container: HTMLElement): void {
  const text = textsIn(container)
  const rows = container.querySelector('ul')
  const dialog = container.closest('dialog')
  let lists: readonly List[] = []
  let isBusy = false

  function show(): void {
    const productId = productOfSku(pendingSku() ?? '')
    const items = lists.map((list) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.list = list.wishlistId
      button.textContent = list.wishlistName || text('header.wishlist')
      button.setAttribute('aria-pressed', String(sizesOn(list, productId).length > 0))
      const item = document.createElement('li')
      item.append(button)
      return item
    })
    rows?.replaceChildren(...items)
  }

  async function fill(): Promise<void> {
    rows?.replaceChildren()
    // Lists that arrive during a press would move the button below them away from it.
    container.hidden = true
    const response = await callShop(wishlist.all, {}).catch(() => undefined)
    container.hidden = false
    if (!response || 'error' in response) return showProblem('wishlist.error_generic')
    lists = response.body
    show()
  }

  async function toggleProduct(button: HTMLElement): Promise<void> {
    const list = lists.find(({ wishlistId }) => wishlistId === button.dataset.list)
    const sku = pendingSku()
    if (!list || sku === undefined || isBusy) return
    isBusy = true
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
    const changeResult = await change(list, sku).catch(() => showProblem('wishlist.error_generic'))
    isBusy = false
    lists = changeResult ?? lists
    for (const listButton of rows?.querySelectorAll('button') ?? []) {
      const now = lists.find(({ wishlistId }) => wishlistId === listButton.dataset.list)
      listButton.setAttribute(
        'aria-pressed',
        String(now !== undefined && sizesOn(now, productOfSku(sku)).length > 0),
      )
    }
  }

  container.addEventListener('click', ({ target }) => {
    const button = closestElement(target, 'button')
    if (button?.dataset.creates !== undefined) createWishlistFor()
    else if (button) void toggleProduct(button)
  })
  void fill()
  dialog?.addEventListener('flyoutopen', () => void fill())
  dialog?.addEventListener('flyoutclose', clearPendingItem)
}
