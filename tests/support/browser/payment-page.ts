import type { Page } from 'playwright'
import { started } from '#tests/support/browser/shop-journey.ts'

/** The card that is typed into Adyen's frames. */
export const cardNumber = '4111111111111111'

/** The input in one of Adyen's frames, once Adyen's script has named the frame: until then it has no name for axe. */
export const cardField = (page: Page, type: string) =>
  page.frameLocator(`[data-cse="${type}"] iframe`).locator('#field[data-type]')

export async function fillCardField(page: Page, type: string, value: string): Promise<void> {
  await cardField(page, type).fill(value)
  // The frame encrypts the input and posts it to the page: an earlier press finds the field empty.
  await page.locator(`.adyen-checkout__field--valid:has([data-cse="${type}"])`).waitFor()
}

/** Fills the card form. @param holder decides what the bank does (`fake-adyen.ts`) */
export async function giveCard(page: Page, holder: string): Promise<void> {
  await started(page)
  await chooseMethod(page, 'scheme')
  await fillCardField(page, 'encryptedCardNumber', cardNumber)
  await fillCardField(page, 'encryptedExpiryDate', '03/30')
  await fillCardField(page, 'encryptedSecurityCode', '737')
  await page.locator('[data-part="fields"] input[name="holderName"]').fill(holder)
}

/** Presses the button below the card form. */
export const payCard = (page: Page): Promise<void> =>
  page.locator('form:has([data-part="fields"]) button[type="submit"]').last().click()

export const chooseMethod = (page: Page, method: string): Promise<void> =>
  page.locator(`[name="type"][value="${method}"]`).check()

/** Presses the button below the payment methods. */
export const payMethod = (page: Page): Promise<void> =>
  page.locator('form:has([name="type"]) button[type="submit"]').first().click()

/** A button of the bank's challenge in the page. */
export const challengeButton = (page: Page, decision: 'yes' | 'no') =>
  page.frameLocator('iframe[name="threeDSIframe"]').locator(`#${decision}`)
