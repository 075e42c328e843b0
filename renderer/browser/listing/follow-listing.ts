import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'

const listingPart = '[data-client="listing"]'

/** Milliseconds after which the address of a listing that has not arrived is opened as a page. */
const requestTimeout = 10_000

let request: AbortController | undefined
/** Ids of links and forms that were used while a listing was loading. They are followed from that listing. */
const queuedIds: string[] = []
/** Query of the current history entry. */
let { search } = location
/** Whether another listing was requested: changed values of fields were then followed, or are queued. */
let isRequested = false

/** Uses the first waiting link or form that the new listing has, too. */
function followNext(): void {
  for (let id = queuedIds.shift(); id !== undefined; id = queuedIds.shift()) {
    const next = document.getElementById(id)
    if (next instanceof HTMLFormElement) next.requestSubmit()
    else next?.click()
    if (next) return
  }
}

/**
 * Shows the listing at an address of this page, and then the next one that is queued; falls back to a navigation.
 * @param onShown called in between
 */
async function show(address: string, onShown?: () => void): Promise<void> {
  request?.abort()
  const controller = new AbortController()
  request = controller
  isRequested = true
  document.documentElement.dataset.listingBusy = ''
  const timer = setTimeout(() => controller.abort(), requestTimeout)
  const script = import('#renderer/browser/listing/replace-listing.ts')
  try {
    const [response, { replaceListing }] = await Promise.all([
      fetch(address, { headers: { Accept: 'text/html' }, signal: controller.signal }),
      script,
    ])
    await replaceListing(response)
  } catch {
    if (request !== controller) return
    const isFetched = await script.catch(() => undefined)
    location.assign(isFetched?.addQueued(address, queuedIds) ?? address)
    // The page can be restored from the back/forward cache.
    queuedIds.length = 0
    return
  } finally {
    clearTimeout(timer)
    if (request === controller) {
      delete document.documentElement.dataset.listingBusy
      request = undefined
    }
  }
  onShown?.()
  followNext()
}

/** Queues a link or form while a listing is loading. @returns whether it was queued */
function isQueued({ id }: HTMLElement): boolean {
  if (!request || id === '') return false
  queuedIds.push(id)
  return true
}

function loadListing(address: string, part: HTMLElement): void {
  void show(address, () => {
    history.pushState({ listing: true }, '', address)
    search = location.search
    if (part.dataset.toTop !== undefined)
      document.querySelector('[data-list="listing"]')?.scrollIntoView({ block: 'start' })
  })
}

/** Returns the address of a form, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value)
  return address.href
}

/** Closes the filter sheet around a link that shows the result. */
function closeSheet(link: HTMLElement): void {
  const sheet = closestElement(
    link,
    `[data-part="${CSS.escape(link.dataset.closes ?? '')}"]`,
    HTMLDetailsElement,
  )
  if (!sheet) return
  sheet.open = false
  sheet.querySelector('summary')?.focus()
}

/** Goes back and forward within the listing: its address is its state. */
function followHistory(): void {
  const { pathname } = location
  // The page's first history entry is one of the listing's, too.
  history.replaceState({ listing: true }, '')
  addEventListener('popstate', () => {
    // A flyout's or a fragment's entry has the same query: it changes nothing here.
    if (location.pathname !== pathname || location.search === search) return
    search = location.search
    queuedIds.length = 0
    // Values that the visitor has chosen, but not applied, do not belong to the other address.
    for (const form of document.forms) if (form.closest(listingPart)) form.reset()
    void show(location.href)
  })
}

/** Makes links and forms of listing parts change the listing in place, and a changed order apply immediately. */
function followControls(): void {
  document.addEventListener('click', (event) => {
    const link = closestElement(event.target, 'a', HTMLAnchorElement)
    const part = closestElement(link, listingPart)
    if (!link || !part || !isPlainPress(event) || link.pathname !== location.pathname) return
    event.preventDefault()
    if (link.dataset.closes !== undefined) closeSheet(link)
    else if (!isQueued(link)) loadListing(link.href, part)
  })
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || form.method !== 'get') return
    const part = closestElement(form, listingPart)
    if (!part) return
    event.preventDefault()
    const openedDetails = closestElement(form, 'details[name]', HTMLDetailsElement)
    // A slider applies itself, and must remain usable.
    if (openedDetails && submitter) openedDetails.open = false
    if (isQueued(form)) return
    // What is submitted is no longer a change to keep: the server may correct it.
    for (const field of findElements(form, 'input', HTMLInputElement)) field.defaultValue = field.value
    loadListing(addressOf(form), part)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest(listingPart)) target.form?.requestSubmit()
  })
}

/** Closes open parts when they are left, by a script that is fetched once one is open, again if that fails. */
function watchParts(): void {
  let isFetched = false
  const watch = async (): Promise<void> => {
    if (isFetched || !document.querySelector(`${listingPart} details[open]`)) return
    isFetched = true
    const script = await import('#renderer/browser/listing/overlaid-parts.ts').catch(() => undefined)
    if (script) script.watchOverlaidParts()
    else isFetched = false
  }
  document.addEventListener('toggle', watch, { capture: true })
  // It may have been opened before this script was fetched.
  void watch()
}

let isFollowing = false

/**
 * Follows the page's listing: its links and forms change it in place, and a changed order applies immediately. Its parts
 * are replaced at each change, so the document has the listeners.
 * @param part of the listing, which has just been started
 */
export function followListing(part: HTMLElement): void {
  if (!isFollowing) {
    isFollowing = true
    followControls()
    followHistory()
    watchParts()
  }
  // It may have been changed before this script was fetched.
  const before = findElement(part, 'select option[selected]', HTMLOptionElement)
  if (!isRequested && before && !before.selected) before.closest('form')?.requestSubmit()
}
