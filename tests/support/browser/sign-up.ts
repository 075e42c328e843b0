import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Creates an account for the page's visitor, who is then signed in as after a sign-up there.
 * @returns its address and password
 */
export async function signUpVisitor(page: Page, shopUrl: string) {
  const fields = {
    email: `${randomUUID()}@vitrine.example`,
    password: 'correct horse 1',
    firstName: 'Ada',
    lastName: 'Hjerte',
  }
  const response = await page.request.post(`${shopUrl}/api/auth/signup`, {
    headers: { rid: 'emailpassword', 'st-auth-mode': 'cookie', origin: shopUrl },
    data: { formFields: Object.entries(fields).map(([id, value]) => ({ id, value })) },
  })
  expect(await response.json()).toMatchObject({ status: 'OK' })
  // The account has accepted no terms: the page would ask for that once its flyouts have arrived.
  await page.addInitScript(() => {
    if (window === window.top) sessionStorage.setItem('terms-checked', String(Date.now()))
  })
  await page
    .context()
    .addCookies([{ name: 'sFrontToken', value: String(response.headers()['front-token']), url: shopUrl }])
  return { email: fields.email, password: fields.password }
}
