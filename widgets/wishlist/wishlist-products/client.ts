import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { hideRecommended, recommendedProductIds } from '#renderer/browser/products/hide-recommended.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { hasStoredLists, storeWishedSkus } from '#renderer/browser/wishlist/wishlist-client.ts'
import { replaceParts } from '#renderer/islands/replace-parts.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { wishlist } from '#schemas/api/wishlist.ts'
import { parseJson } from '#schemas/validation/json.ts'

const list = '[data-client="wishlist-products"]'

let reading: AbortController | undefined

/**
 * Renders the current list, by the last request; if the focused element is gone, focuses the summary of the part that had
 * it, else the heading.
 */
async function refresh(): Promise<void> {
  reading?.abort()
  reading = new AbortController()
  const { signal } = reading
  const response = await fetch(location.href, { headers: { Accept: 'text/html' }, signal })
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  // Recommendations exclude products on the list, so refresh them.
  const recommended = recommendedProductIds(next)
  hideRecommended(document, (id) => !recommended.has(id))
  const part = closestElement(document.activeElement, 'details[data-part]')?.dataset.part ?? ''
  if (replaceParts(next, 'wishlist-products')) return
  const summary = findElement(document, `${list} details[data-part="${CSS.escape(part)}"] > summary`)
  if (summary) return summary.focus({ preventScroll: true })
  const heading = findElement(document, `${list} h1`)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

let refreshed: Promise<void> | undefined

function refreshProducts(): void {
  refreshed = refresh().catch(() => undefined)
}

let isFollowing = false

/** Shows changes by a tile or another tab without a reload. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('vitrine:wishlist', refreshProducts)
  addEventListener('storage', ({ key }) => key === 'wishlist' && refreshProducts())
}

/** Runs a form's action: move to the basket or another list, or remove. */
async function send(fields: FormData, catalog: string, wishlistId: string | undefined) {
  const sku = String(fields.get('sku'))
  const listId = fields.get('wishlistId')
  const query = { sku, ...(typeof listId === 'string' && { wishlistId: listId }) }
  const from = wishlistId === undefined ? {} : { from: wishlistId }
  switch (fields.get(formFields.endpoint)) {
    case 'wishlist.add':
      return callShop(wishlist.add, { path: { catalog }, query })
    case 'wishlist.move':
      return callShop(wishlist.move, {
        path: { catalog },
        query: { ...from, sku, wishlistId: String(listId) },
      })
    case 'basket.addLine': {
      const { addToBasket } = await import('#renderer/browser/basket/basket-client.ts')
      // The failure has been displayed.
      if (!(await addToBasket(sku))) return undefined
      const entry = { sku, ...(wishlistId !== undefined && { wishlistId }) }
      return callShop(wishlist.remove, { path: { catalog }, query: entry })
    }
    default:
      return callShop(wishlist.remove, { path: { catalog }, query })
  }
}

const inPlaceEvents = new Set(['wishlist.add', 'wishlist.move', 'wishlist.remove', 'basket.addLine'])

const isList = (value: unknown): value is { skus: string[] } => {
  const skus: unknown = Object(value).skus
  return Array.isArray(skus) && skus.every((sku) => typeof sku === 'string')
}

/** Starts the wishlist page: items are removed or moved to the basket without a navigation. */
export function start(element: HTMLElement): void {
  const text = textsIn(element)
  const { lists } = element.dataset
  if (lists !== undefined && !isFollowing) {
    const parsed = parseJson(lists)
    // A heart was pressed before this script arrived: the page is older than the lists.
    if (hasStoredLists()) refreshProducts()
    // Before navigating, so that the page matches the server.
    else if (Array.isArray(parsed)) storeWishedSkus(parsed.filter(isList))
  }
  follow()
  const showProblem = () =>
    showToast({
      kind: 'warning',
      text: text('wishlist.error_generic'),
      immediate: true,
      errorLabel: 'wishlist_error',
    })
  element.addEventListener('submit', async (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    const fields = new FormData(target, submitter)
    if (!inPlaceEvents.has(String(fields.get(formFields.endpoint)))) return
    event.preventDefault()
    if (target.ariaBusy === 'true') return
    target.ariaBusy = 'true'
    const { catalog = '', wishlist: wishlistId } = element.dataset
    try {
      const response = await send(fields, catalog, wishlistId)
      if (!response) return
      if ('error' in response) showProblem()
      else {
        storeWishedSkus(response.body)
        // The form goes with its product: until then a second press would buy it again.
        await refreshed
      }
    } catch {
      showProblem()
    } finally {
      target.ariaBusy = 'false'
    }
  })
}
