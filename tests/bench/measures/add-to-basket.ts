import type { Page } from 'playwright'
import { phone, withPage } from '#tests/bench/browser-page.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess, untilIdle } from '#tests/bench/server-process.ts'
import { median, spread } from '#tests/bench/statistics.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'

const rounds = 7
const path = '/dk/p/crew-knit-moss'

interface BasketAnswer {
  /** Milliseconds from the press until the frame after the button has shown its busy state. */
  heard: number
  /** Until the frame after the mini basket was there. */
  shown: number
}

/** Records the times at which the response to a press of the button is on screen. */
const watchAnswer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timing: { heard?: number; shown?: number } = {}
    Object.assign(window, { timing })
    const button = document.querySelector('main form [type="submit"]')
    const basket = document.getElementById('flyout-miniBasket')
    const box = button?.closest('[data-client="buy-box"]')
    let pressed = 0
    const note = (name: 'heard' | 'shown') =>
      // The frame that shows it has been made when the next one begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          timing[name] ??= performance.now() - pressed
        }),
      )
    button?.addEventListener(
      'click',
      (event) => {
        pressed = event.timeStamp
      },
      { capture: true },
    )
    if (box)
      new MutationObserver(() => note('heard')).observe(box, {
        attributes: true,
        attributeFilter: ['data-busy'],
      })
    basket?.addEventListener('toggle', () => note('shown'))
  })

async function addProduct(page: Page, url: string): Promise<BasketAnswer> {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await page.locator('label', { hasText: /^M$/ }).click()
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watchAnswer(page)
  await page.locator('main form').getByRole('button', { name: 'Læg i kurv' }).click()
  const answered = await page.waitForFunction(() => {
    const timing: unknown = Reflect.get(window, 'timing')
    return typeof timing === 'object' && timing !== null && 'heard' in timing && 'shown' in timing
      ? timing
      : undefined
  })
  const timing = await answered.jsonValue()
  return {
    heard: Number(Reflect.get(timing ?? {}, 'heard')),
    shown: Number(Reflect.get(timing ?? {}, 'shown')),
  }
}

export const addToBasket: Measure = {
  name: 'add-to-basket',
  method: `Chromium, ${phone.viewport.width}×${phone.viewport.height}, CPU 4×, a product's page of the demo shop with a size chosen: from the press of
    the button until the end of the frame in which it says that it was heard, and until that in which the mini basket is
    shown, with what the server answered. A fresh context each time, ${rounds} times after one for warming up; medians.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const browser = await launchChromium({ whole: true })
    try {
      const visit = () => withPage(browser, phone, (page) => addProduct(page, storefront.url))
      await visit()
      await untilIdle(storefront)
      const answers: BasketAnswer[] = []
      for (let round = 0; round < rounds; round += 1) answers.push(await visit())
      const heard = answers.map((answer) => answer.heard)
      const shown = answers.map((answer) => answer.shown)
      return [
        {
          name: 'adding to the basket, answer on screen',
          value: median(heard),
          unit: 'ms',
          goal: { atMost: 100 },
          detail: `${spread(heard, 0)} ms`,
        },
        {
          name: 'adding to the basket, mini basket on screen',
          value: median(shown),
          unit: 'ms',
          detail: `${spread(shown, 0)} ms, the first in its context: script of the mini basket included`,
        },
      ]
    } finally {
      await browser.close()
      await storefront.close()
    }
  },
}
