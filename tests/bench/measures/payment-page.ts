import { countScripts, phone, withPage } from '#tests/bench/browser-page.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess } from '#tests/bench/server-process.ts'
import { routeAdyen } from '#tests/support/browser/adyen-in-browser.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { chooseMethod } from '#tests/support/browser/payment-page.ts'
import { openPayment, started } from '#tests/support/browser/shop-journey.ts'
import { startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

export const paymentPage: Measure = {
  name: 'payment-page',
  method: `Chromium with an empty cache, ${phone.viewport.width}×${phone.viewport.height}, on the payment page of a guest with a filled basket, in a shop with
    cards at Adyen. Script: every file that the page fetched, each once, as gzip: until the network was idle, then with
    the card's fields after a card was chosen. A complaint of the console or of the content policy voids the run.`,
  async run() {
    const adyen = await startFakeAdyen()
    const { apiKey, merchantAccount, clientKey = '', hmacKey } = adyen.config
    const storefront = await startStorefrontProcess(undefined, undefined, {
      ADYEN_API_KEY: apiKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_CLIENT_KEY: clientKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_CHECKOUT_URL: adyen.url,
    })
    const browser = await launchChromium({ whole: true })
    try {
      return await withPage(browser, phone, async (page) => {
        await routeAdyen(page.context(), adyen)
        const scripts = countScripts(page)
        await openPayment(page, storefront.url, 'dk')
        await started(page)
        await page.waitForLoadState('networkidle')
        const before = { kilobytes: scripts.kilobytes(), files: scripts.files() }
        await chooseMethod(page, 'scheme')
        await page.locator('[data-cse="encryptedCardNumber"] iframe').waitFor()
        await page.waitForLoadState('networkidle')
        return [
          {
            name: 'payment page, script before a card is chosen, gzip',
            value: before.kilobytes,
            unit: 'kB',
            goal: { atMost: 12 },
            detail: `${before.files} files`,
          },
          {
            name: "payment page, script with the card's fields, gzip",
            value: scripts.kilobytes(),
            unit: 'kB',
            detail: `${scripts.files()} files, Adyen's own included`,
          },
        ]
      })
    } finally {
      await browser.close()
      await storefront.close()
      await adyen.close()
    }
  },
}
