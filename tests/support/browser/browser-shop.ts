import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  openWatchedPage,
  type WatchedPage,
  type WatchedPageOptions,
} from '#tests/support/browser/watched-page.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  startTestStorefront,
  type TestStorefront,
  type TestStorefrontOptions,
} from '#tests/support/storefront.ts'

/** A storefront and a browser, for all tests of a file. */
export interface BrowserShop extends Pick<TestStorefront, 'url' | 'store' | 'database' | 'setupToken'> {
  browser: Browser
  /** Opens a page of a new visitor. */
  open(options?: ShopPageOptions): Promise<WatchedPage>
  /** The same, at a path of the shop. */
  visit(path: string, options?: ShopPageOptions): Promise<WatchedPage>
}

interface ShopPageOptions extends WatchedPageOptions {
  /** The visitor’s browser shows pictures. */
  withPictures?: boolean
}

interface Options extends TestStorefrontOptions {
  /** The shop redirects to other sites and back: its public address is the one that the browser knows. */
  isPublic?: boolean
}

/**
 * Starts a storefront before the tests of this file, opens its pages in the worker's browser, and closes them.
 * @param options of the storefront, or a function that returns them once other servers have started
 */
export function browserShop(options: Options | (() => Promise<Options>) = {}): BrowserShop {
  let shop: TestStorefront
  let browser: Browser

  beforeAll(async () => {
    const { isPublic, environment, ...rest } = typeof options === 'function' ? await options() : options
    const port = isPublic ? String(await freePort()) : undefined
    const own = port && { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
    browser = await sharedChromium()
    shop = await startTestStorefront({ environment: { ...own, ...environment }, ...rest })
  })
  afterAll(async () => {
    await closeContexts(browser)
    await shop?.close()
  })

  async function open({ withPictures = false, ...options }: ShopPageOptions = {}): Promise<WatchedPage> {
    return openWatchedPage(withPictures ? await sharedChromium({ withPictures }) : browser, options)
  }

  return {
    get url() {
      return shop.url
    },
    get store() {
      return shop.store
    },
    get database() {
      return shop.database
    },
    get setupToken() {
      return shop.setupToken
    },
    get browser() {
      return browser
    },
    open,
    async visit(path, options) {
      const watched = await open(options)
      await watched.page.goto(shop.url + path, { waitUntil: 'load' })
      return watched
    },
  }
}
