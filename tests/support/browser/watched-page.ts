import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type ConsentCategory, consentCookie } from '#schemas/visitors/consent.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { desktop } from '#tests/support/browser/devices.ts'

/** A page of a browser, and every problem that it reported. */
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

/** Timeout of every step, in milliseconds: it only ends what hangs, so a machine under load does not reach it. */
const ceiling = 60_000

export interface WatchedPageOptions extends BrowserContextOptions {
  /**
   * The categories that the visitor has consented to. By default all were refused, so that no question covers the
   * page; `unasked`: the visitor is new.
   */
  consent?: readonly ConsentCategory[] | 'unasked'
  /**
   * Opens a tab of one visitor, whose scripts and styles stay cached: for tests that open many pages, and leave
   * nothing behind.
   */
  beside?: BrowserContext | undefined
  /** A visitor who has dismissed neither the country selector nor the app banner: both will open. */
  newcomer?: boolean
}

/** Tabs that no test uses now: a new one starts a process, which costs more than most pages. */
const idlePages = new WeakMap<BrowserContext, WatchedPage[]>()

/** Returns a tab, one that another test has closed if there is any. Its session storage stays. */
async function openBeside(context: BrowserContext, options: WatchedPageOptions): Promise<WatchedPage> {
  const idle = idlePages.get(context) ?? []
  idlePages.set(context, idle)
  const watched = idle.pop() ?? (await watchPage(await context.newPage(), options))
  watched.complaints.length = 0
  const close = async () => {
    if (!watched.page.isClosed()) idle.push(watched)
  }
  return { ...watched, close }
}

/**
 * Opens a page that records every problem from its first byte on. By default nothing opens by itself over
 * the tested content.
 */
export async function openWatchedPage(
  browser: Browser,
  { consent, newcomer, beside, ...options }: WatchedPageOptions = {},
): Promise<WatchedPage> {
  const context = beside ?? (await openContext(browser, { ...desktop, ...options }))
  context.setDefaultTimeout(ceiling)
  const watchOptions = { ...options, ...(consent && { consent }), ...(newcomer && { newcomer }) }
  return beside ? openBeside(beside, watchOptions) : watchPage(await context.newPage(), watchOptions)
}

/** Records every problem of a page, and sets the visitor's cookies and storage that decide what opens by itself. */
async function watchPage(
  page: Page,
  { consent = [], newcomer = false, javaScriptEnabled }: WatchedPageOptions,
): Promise<WatchedPage> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // On a machine at its limit encoding a picture exceeds the shop's timeout.
    if (message.location().url.includes('/media/') && message.text().includes('status of 503')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    // The browser cancels a view transition if the next page is painted before it is ready.
    if (!message.startsWith('Transition was aborted')) complaints.push(`exception: ${message}`)
  })
  page.on('requestfailed', (request) => {
    // A picture that is cancelled by a navigation is not a problem.
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

/** Scrolls to the end and touches every visible island, until all are hydrated. */
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
