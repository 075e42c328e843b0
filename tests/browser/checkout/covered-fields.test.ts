import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { fillBasket, prepareCheckout, started } from '#tests/support/browser/shop-journey.ts'

// The button of a step is sticky at the bottom of the screen (WCAG 2.4.11).

const shop = browserShop()

/**
 * Scrolls each control of the step's form to several distances from the bottom of the screen, focuses it, and returns
 * those that the form's sticky parts then cover, with their labels and errors.
 */
function coveredControls(): string[] {
  const form = document.querySelector<HTMLFormElement>('main form[data-in-sight]')
  if (!form) throw new Error('no form with a sticky button')
  const visible = (selector: string) =>
    [...form.querySelectorAll<HTMLElement>(selector)].filter(
      (part) => part.getBoundingClientRect().height > 1,
    )
  const stickyParts = visible('*').filter((part) => getComputedStyle(part).position === 'sticky')
  // The button has a ring of 1rem in the page's colour.
  const stickyTop = () =>
    Math.min(
      ...stickyParts.map((part) => part.getBoundingClientRect().top - (part.matches('button') ? 16 : 0)),
    )
  const lowestOf = (control: Element) => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const errors = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? [])
    return Math.max(...[control, ...labels, ...errors].map((part) => part.getBoundingClientRect().bottom))
  }
  return visible('input, select, textarea, a').flatMap((control) =>
    [0, 60, 90, 97, 110, 130, 160, 200].flatMap((distance) => {
      scrollBy({ top: control.getBoundingClientRect().bottom - innerHeight + distance, behavior: 'instant' })
      control.focus()
      const covered = Math.round(lowestOf(control) - stickyTop())
      control.blur()
      return covered > 0 ? [`${control.id} at ${distance}: ${covered} px`] : []
    }),
  )
}

// A lower screen at the payment: its controls are above a tall sticky total, which a tall screen has room for.
it.each([
  ['details', 844],
  ['shipping', 844],
  ['summary', 844],
  ['payment', 560],
])('covers no focused field and no error on a phone: %s', async (step, height) => {
  const { page, close } = await shop.open({ ...phone, viewport: { width: 390, height } })
  await fillBasket(page, shop.url)
  await prepareCheckout(page, shop.url, 'dk')
  await page.goto(`${shop.url}/dk/checkout/${step}`)
  await started(page)
  if (step === 'details' || step === 'summary') {
    await page.locator('main form [required]').evaluateAll((controls) => {
      for (const control of controls)
        if (control instanceof HTMLInputElement) Object.assign(control, { value: '', checked: false })
    })
    await page.locator('main form[data-in-sight] > button').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }
  expect(await page.evaluate(coveredControls)).toEqual([])
  await close()
})
