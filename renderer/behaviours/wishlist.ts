import { textsIn } from '#renderer/kit/page-texts.ts'
import { replaceParts } from '#renderer/kit/replace-parts.ts'
import { callShop } from '#renderer/kit/shop-client.ts'
import { showToast } from '#renderer/kit/toast.ts'
import { noteWished } from '#renderer/kit/wishlist-client.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

/** Shows the list as it is now; what had focus and is gone hands it to the heading. */
async function refresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
  if (!answer.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (replaceParts(next, 'wishlist')) return
  const heading = document.querySelector<HTMLElement>('[data-behaviour="wishlist"] h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

let isFollowing = false

/** Another change, in a tile or another tab, is shown at once. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  const again = () => void refresh().catch(() => undefined)
  document.addEventListener('vitrine:wishlist', again)
  addEventListener('storage', ({ key }) => key === 'wishlist' && again())
}

/** Gives a link to the list to whatever the device shares with, or to the clipboard. */
async function share({ dataset }: HTMLElement, text: (key: string) => string): Promise<void> {
  const { catalog = '', wishlist: wishlistId } = dataset
  const answer = await callShop(wishlist.shareLink, {
    path: { catalog },
    query: wishlistId === undefined ? {} : { wishlistId },
  })
  if ('error' in answer) throw new Error('the list is not shared')
  const { url } = answer.body
  const isShareable: boolean = 'share' in navigator
  if (isShareable) await navigator.share({ url, title: document.title })
  else {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: text('wishlist.copied') })
  }
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A wishlist's page: what is taken off goes without a new page, and signed-in owners can share it. */
export function start(element: HTMLElement): void {
  const text = textsIn(element)
  const { skus } = element.dataset
  // Before it is followed: what the page shows is what the server keeps.
  if (skus !== undefined) {
    const list: unknown = JSON.parse(skus)
    const kept = Array.isArray(list) ? list.filter((sku) => typeof sku === 'string') : []
    if (!isFollowing) noteWished([{ isDefaultWishlist: true, skus: kept }])
  }
  follow()
  const problem = () =>
    showToast({
      kind: 'warning',
      text: text('wishlist.error_generic'),
      immediate: true,
      errorLabel: 'wishlist_error',
    })
  element.addEventListener('submit', async (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement)) return
    event.preventDefault()
    const fields = new FormData(target)
    const named = fields.get('wishlistId')
    const { catalog = '' } = element.dataset
    const query = {
      sku: String(fields.get('sku')),
      ...(typeof named === 'string' && { wishlistId: named }),
    }
    try {
      const answer = await callShop(wishlist.remove, { path: { catalog }, query })
      if ('error' in answer) problem()
      else noteWished(answer.body)
    } catch {
      problem()
    }
  })
  const button = element.querySelector<HTMLElement>('[data-share]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    share(element, text).catch((error) => isAborted(error) || problem())
  })
}
