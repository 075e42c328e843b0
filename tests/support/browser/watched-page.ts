import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type ConsentCategory, consentCookie } from '#schemas/visitors/consent.ts'
import { openContext } from '#tests/support/browser/chromium.ts'

/** A page of a browser, and everything that it complained of. */
export interface WatchedPage {
  page: Page
  /** Console errors and warnings, exceptions, failed requests and violations of the content policy. */
  complaints: string[]
  close(): Promise<void>
}

declare global {
  interface Window {
    reportViolation(text: string): void
  }
}

/** How long anything may take, in milliseconds: it only ends what hangs, so a machine under load does not reach it. */
const ceiling = 60_000

export interface WatchedPageOptions extends BrowserContextOptions {
  /**
   * What the visitor has consented to. By default everything was refused before, so that no question lies over the
   * page; `unasked`: the visitor is new.
   */
  consent?: readonly ConsentCategory[] | 'unasked'
  /**
   * Opens the page beside others of one visitor, who keeps scripts and styles: for tests that look at many pages, and leave
   * nothing behind.
   */
  beside?: BrowserContext | undefined
  /** A visitor to whom other countries and the app were not suggested before: they will be. */
  newcomer?: boolean
}

/** Pages beside others that no test uses now: a new one starts a process, which costs more than most pages. */
const idlePages = new WeakMap<BrowserContext, WatchedPage[]>()

/** Returns a page beside others, one that another test has closed if there is any. It keeps what its tab stores. */
async function openBeside(context: BrowserContext, options: WatchedPageOptions): Promise<WatchedPage> {
  const idle = idlePages.get(context) ?? []
  idlePages.set(context, idle)
  const watched = idle.pop() ?? (await watchPage(await context.newPage(), options))
  watched.complaints.length = 0
  return { ...watched, close: async () => void idle.push(watched) }
}

/**
 * Opens a page that notes every complaint from its first byte on. Unless it is asked for, nothing opens by itself over
 * what a test looks at.
 */
export async function openWatchedPage(
  browser: Browser,
  { consent, newcomer, beside, ...options }: WatchedPageOptions = {},
): Promise<WatchedPage> {
  const context =
    beside ?? (await openContext(browser, { viewport: { width: 1440, height: 900 }, ...options }))
  context.setDefaultTimeout(ceiling)
  const given = { ...options, ...(consent && { consent }), ...(newcomer && { newcomer }) }
  return beside ? openBeside(beside, given) : watchPage(await context.newPage(), given)
}

/** Notes every complaint of a page, and gives its visitor what decides what opens by itself. */
async function watchPage(
  page: Page,
  { consent = [], newcomer = false, javaScriptEnabled }: WatchedPageOptions,
): Promise<WatchedPage> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // On a machine at its limit a picture takes longer than the shop gives it.
    if (message.location().url.includes('/media/') && message.text().includes('status of 503')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    // The browser gives up a transition between two pages where the next one is painted before it is ready.
    if (!message.startsWith('Transition was aborted')) complaints.push(`exception: ${message}`)
  })
  page.on('requestfailed', (request) => {
    // A picture that a navigation no longer needs is no complaint.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`)
  })
  if (javaScriptEnabled !== false) {
    if (!newcomer)
      await page.addInitScript(() => {
        // A frame of another site has no storage here.
        if (window !== window.top) return
        for (const key of ['geoLocatorDisplay', 'appBannerHandled']) sessionStorage.setItem(key, '1')
      })
    await page.exposeFunction('reportViolation', (text: string) => complaints.push(`violation: ${text}`))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
  }
  if (javaScriptEnabled !== false && consent !== 'unasked')
    await page.addInitScript(
      (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: before any page there is no address to set it for.
        if (!document.cookie.includes('consent=')) document.cookie = `consent=${cookie}; Path=/`
      },
      consentCookie(new Set(consent)),
    )
  return { page, complaints, close: () => page.context().close() }
}

/** Scrolls to the end and touches every island that is shown, until all of them are awake. */
export async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const island of document.querySelectorAll('widget-island')) {
      if (!island.checkVisibility()) continue
      island.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      island.dispatchEvent(new PointerEvent('pointerenter'))
    }
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('widget-island')].every(
      (island) => island.hasAttribute('awake') || island.getBoundingClientRect().height === 0,
    ),
  )
}
