import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { wishlist } from '#schemas/api/wishlist.ts'
import { defaultWishlistId } from '#schemas/commerce/wishlist-limits.ts'

/** Returns the displayed list. */
const currentList = (): string =>
  findElement(document, '[data-client="wishlist-products"]')?.dataset.wishlist ?? defaultWishlistId

const listReference = () => ({ path: { catalog: currentCatalog() }, query: { wishlistId: currentList() } })

/** Returns a link to the displayed list; undefined for guests. */
async function linkToList(): Promise<string | undefined> {
  if (!hasSessionTrace()) return undefined
  const response = await callShop(wishlist.shareLink, listReference())
  if (!('error' in response)) return response.body.url
  if (response.status === 401) return undefined
  throw new Error('Wishlist could not be shared')
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Copies a link to the list, sends it by the device's share sheet or by mail, or ends it. */
export function setUpShareWishlist(container: HTMLElement): void {
  const text = textsIn(container)
  const field = findElement(container, 'input', HTMLInputElement)
  const part = (name: string) => findElement(container, `[data-part="${name}"]`)
  const sender = part('send')

  function showProblem(): void {
    const words = text('wishlist.error_generic')
    showToast({ kind: 'warning', text: words, errorLabel: 'wishlist_error', immediate: true })
  }

  async function fill(): Promise<void> {
    const link = await linkToList()
    if (field) field.value = link ?? ''
    const listField = findElement(container, 'input[name="wishlistId"]', HTMLInputElement)
    if (listField) listField.value = currentList()
    part('owner')?.toggleAttribute('hidden', link === undefined)
    part('guest')?.toggleAttribute('hidden', link !== undefined)
  }

  async function copy(link: string): Promise<void> {
    await navigator.clipboard.writeText(link)
    showToast({ kind: 'success', text: text('wishlist.copied') })
  }

  async function end(): Promise<void> {
    const response = await callShop(wishlist.stopSharing, listReference())
    if ('error' in response) return showProblem()
    await closeFlyout('shareWishlist')
    showToast({ kind: 'success', text: text('wishlist.notShared') })
  }

  const retryFill = () => void fill().catch(showProblem)
  retryFill()
  container.closest('dialog')?.addEventListener('flyoutopen', retryFill)
  const canSend: boolean = 'share' in navigator
  if (sender) sender.hidden = !canSend
  container.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const url = field?.value ?? ''
    if (!button || button.type === 'submit' || url === '') return
    const share = () => navigator.share({ url, title: document.title })
    const action = button.dataset.part === 'stop' ? end() : button === sender ? share() : copy(url)
    action.catch((error) => isAborted(error) || showProblem())
  })
  field?.addEventListener('focus', () => field.select())
}
