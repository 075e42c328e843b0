import { closestElement, findElements } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'

let request: AbortController | undefined
/** Ids of the links and forms that were used while a listing was loading: theirs is the state that they lead on from. */
const waiting: string[] = []
/** Address of the listing that this page shows, or is loading. */
let currentAddress: string | undefined

/** Focuses the start of the page's content, for a control that the new listing does not have. */
const focusListing = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Shows the listing at an address of this page; falls back to a navigation. */
async function show(address: string): Promise<boolean> {
  currentAddress = new URL(address, location.href).href
  request?.abort()
  const controller = new AbortController()
  request = controller
  document.documentElement.dataset.listingBusy = ''
  try {
    const [response, parts] = await Promise.all([
      fetch(address, { headers: { Accept: 'text/html' }, signal: controller.signal }),
      import('#renderer/islands/replace-parts.ts'),
    ])
    // A redirect may lead to another page.
    if (!response.ok || new URL(response.url).pathname !== location.pathname)
      throw new Error('Unexpected response')
    const html = await response.text()
    const next = new DOMParser().parseFromString(html, 'text/html')
    if (!parts.replaceParts(next, 'listing')) focusListing()
    document.title = next.title
    return true
  } catch {
    if (request === controller) location.assign(address)
    return false
  } finally {
    if (request === controller) {
      delete document.documentElement.dataset.listingBusy
      request = undefined
    }
  }
}

/** Uses the first waiting link or form that the new listing has, too. */
function followNext(): void {
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const next = document.getElementById(id)
    if (next instanceof HTMLFormElement) next.requestSubmit()
    else next?.click()
    if (next) return
  }
}

/** Whether an element's listing is to be shown once the one that is loading is displayed. */
function waits({ id }: HTMLElement): boolean {
  if (!request || id === '') return false
  waiting.push(id)
  return true
}

async function goTo(address: string, element: HTMLElement): Promise<void> {
  if (!(await show(address))) return
  history.pushState({ listing: true }, '', address)
  if (element.dataset.toTop !== undefined)
    document.querySelector('[data-list="listing"]')?.scrollIntoView({ block: 'start' })
  followNext()
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
  currentAddress = location.href
  // The page's first history entry is one of the listing's, too.
  history.replaceState({ listing: true }, '')
  addEventListener('popstate', () => {
    // A flyout's entry has the same address: closing it changes nothing here.
    if (location.pathname !== pathname || location.href === currentAddress) return
    waiting.length = 0
    void show(location.href).then((isShown) => isShown && followNext())
  })
}

const overlaidParts = '[data-client="listing"] details[open][name]'

/** Closes an overlaid part when another opens, and at the next press elsewhere. */
function closeOnBackdrop(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    for (const details of findElements(document, overlaidParts, HTMLDetailsElement))
      if (target instanceof Node && !details.contains(target)) details.open = false
  })
}

let isFollowing = false

/** Starts what all parts of the page's listing share. Parts are replaced at each change of the listing. */
function followPage(): void {
  if (isFollowing) return
  isFollowing = true
  followHistory()
  closeOnBackdrop()
}

/** Makes links and forms of a listing part change it in place, and a changed order apply immediately. */
export function followListing(element: HTMLElement): void {
  followPage()
  element.addEventListener('click', (event) => {
    const link = closestElement(event.target, 'a', HTMLAnchorElement)
    if (!link || !isPlainPress(event) || link.pathname !== location.pathname) return
    event.preventDefault()
    if (link.dataset.closes !== undefined) closeSheet(link)
    else if (!waits(link)) void goTo(link.href, element)
  })
  element.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'get') return
    event.preventDefault()
    const over = closestElement(event.target, 'details[name]', HTMLDetailsElement)
    // A slider applies itself, and must remain usable.
    if (over && event.submitter) over.open = false
    if (waits(event.target)) return
    // What is submitted is no longer a change to keep: the server may correct it.
    for (const field of findElements(event.target, 'input', HTMLInputElement))
      field.defaultValue = field.value
    void goTo(addressOf(event.target), element)
  })
  element.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) target.form?.requestSubmit()
  })
}
