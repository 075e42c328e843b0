import type { BrowserContext, BrowserContextOptions } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { routeAdyen } from '#tests/support/browser/adyen-in-browser.ts'
import { type BrowserShop, browserShop } from '#tests/support/browser/browser-shop.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { desktop } from '#tests/support/browser/devices.ts'
import { routeIyzico, routeKlarna } from '#tests/support/browser/hosted-pages.ts'
import { deliveryAddresses, started as startedPage } from '#tests/support/browser/shop-journey.ts'
import type { WatchedPage } from '#tests/support/browser/watched-page.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

/** Goods that guests buy. */
const sku = '10001_001_002'

/** A guest on the payment page. */
export interface PayingGuest extends WatchedPage {
  context: BrowserContext
  /** The same guest over HTTP. */
  guest: CheckoutVisitor
}

interface VisitorOptions {
  device?: BrowserContextOptions
  /**
   * Names the browser of this device that visitors share, one after another: starting one costs more than a page. Default:
   * a browser for this visitor.
   */
  browser?: string | undefined
  /** Of all requests: those of a store's network. */
  headers?: Record<string, string>
  /** Sets the browser up, once. */
  equip?: (context: BrowserContext) => Promise<unknown>
}

export interface GuestOptions extends VisitorOptions {
  market: 'de' | 'dk' | 'tr'
  /** Changes the visitor and the basket before the page is opened. */
  prepare?: (context: BrowserContext, guest: CheckoutVisitor) => Promise<unknown>
}

/** Starts a storefront that pays at faked providers, and these providers. */
export interface ProviderShop {
  shop: BrowserShop
  adyen: () => FakeAdyen
  klarna: () => FakeKlarna
  iyzico: () => FakeIyzico
  /** Opens an empty page of a visitor, whose browser reaches the fakes under the providers' host names. */
  openVisitor(options?: VisitorOptions): Promise<WatchedPage>
  /** Opens the payment page of a guest whose basket is ready to be paid. */
  readyToPay(options: GuestOptions): Promise<PayingGuest>
}

/**
 * Starts a storefront with Adyen, Klarna and iyzico before the tests of this file. After them it expects that the
 * providers received valid requests only.
 * @param environment further variables
 * @param now the shop's clock; default: the machine's
 */
export function providerShop(environment: Record<string, string> = {}, now?: () => number): ProviderShop {
  let fakes: { adyen: FakeAdyen; klarna: FakeKlarna; iyzico: FakeIyzico } | undefined
  const started = () => {
    if (!fakes) throw new Error('The providers start before the tests')
    return fakes
  }

  const shop = browserShop(async () => {
    const [adyen, klarna, iyzico] = await Promise.all([
      startFakeAdyen(),
      startFakeKlarna(),
      startFakeIyzico(),
    ])
    fakes = { adyen, klarna, iyzico }
    const { apiKey, merchantAccount, clientKey = '', hmacKey, terminalUrl } = adyen.config
    return {
      isPublic: true,
      ...(now && { parts: { now } }),
      environment: {
        ADYEN_API_KEY: apiKey,
        ADYEN_MERCHANT_ACCOUNT: merchantAccount,
        ADYEN_CLIENT_KEY: clientKey,
        ADYEN_HMAC_KEY: hmacKey,
        ADYEN_CHECKOUT_URL: adyen.url,
        ADYEN_TERMINAL_URL: terminalUrl,
        ADYEN_TERMINALS: 'dk-2=terminal-2',
        ADYEN_APPLE_PAY_ASSOCIATION: '7B227073704964',
        KLARNA_USERNAME: klarna.config.username,
        KLARNA_PASSWORD: klarna.config.password,
        KLARNA_URL: klarna.url,
        IYZICO_API_KEY: iyzico.config.apiKey,
        IYZICO_SECRET_KEY: iyzico.config.secretKey,
        IYZICO_URL: iyzico.url,
        TRUST_PROXY: 'loopback',
        ...environment,
      },
    }
  })
  afterAll(async () => {
    const { adyen, klarna, iyzico } = started()
    for (const provider of [adyen, klarna, iyzico]) await provider.close()
    expect([...adyen.violations, ...klarna.violations, ...iyzico.violations]).toEqual([])
  })

  beforeAll(async () => {
    // As many pieces as there are cases.
    const { db } = shop.database
    await db.update(stock).set({ quantity: 1_000 }).where(eq(stock.sku, sku))
  })

  async function openBrowser({ device, equip }: VisitorOptions): Promise<BrowserContext> {
    const context = await openContext(shop.browser, { ...desktop, ...device })
    const { adyen, klarna, iyzico } = started()
    await routeAdyen(context, adyen)
    await routeKlarna(context, klarna, shop.url)
    await routeIyzico(context, iyzico)
    await equip?.(context)
    return context
  }

  /** Browsers that visitors share, by their names and devices. */
  const browsers = new Map<string, Promise<BrowserContext>>()

  /** How many visitors came. Each has a network of its own: what one network may do in a minute is limited. */
  let visitors = 0

  async function openVisitor(options: VisitorOptions = {}): Promise<WatchedPage> {
    const { browser, device = {}, headers: { Cookie: _, ...headers } = {} } = options
    visitors += 1
    const ofVisitor = { ...headers, 'X-Forwarded-For': `10.0.${visitors >> 8}.${visitors & 255}` }
    if (browser === undefined) {
      const context = await openBrowser(options)
      await context.setExtraHTTPHeaders(ofVisitor)
      const watched = await shop.open({ beside: context })
      return { ...watched, close: () => context.close() }
    }
    const name = `${browser} ${JSON.stringify(device)}`
    const opened = browsers.get(name) ?? openBrowser(options)
    browsers.set(name, opened)
    const context = await opened
    await context.clearCookies()
    await context.setExtraHTTPHeaders(ofVisitor)
    return shop.open({ beside: context })
  }

  async function readyToPay({ market, prepare, ...options }: GuestOptions): Promise<PayingGuest> {
    const address = { country: market.toUpperCase(), ...deliveryAddresses[market] }
    const guest = await guestAtCheckout(shop.url, { sku, market, address, headers: options.headers ?? {} })
    const watched = await openVisitor(options)
    const context = watched.page.context()
    await context.addCookies([{ name: 'basket', value: guest.basketId, url: shop.url }])
    await prepare?.(context, guest)
    await watched.page.goto(`${shop.url}/${market}/checkout/payment`)
    await startedPage(watched.page)
    return { ...watched, guest, context }
  }

  return {
    shop,
    openVisitor,
    readyToPay,
    adyen: () => started().adyen,
    klarna: () => started().klarna,
    iyzico: () => started().iyzico,
  }
}
