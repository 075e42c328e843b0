import type { Browser } from 'playwright-core'
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
  /** The shop leads people away and back: its public address is the one that the browser knows. */
  isPublic?: boolean
}

/**
 * Starts a storefront before the tests of this file, opens its pages in the worker's browser, and closes them.
 * @param options what the storefront is started with, or how that is made once other servers are there
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
