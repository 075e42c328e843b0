import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sessions } from '#server/database/tables/session.ts'
import { en } from '#starter/translations/en.ts'
import { countScripts, phone } from '#tests/bench/browser-page.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { desktop } from '#tests/support/browser/devices.ts'
import { fillBasket } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { type FakeOpenId, startFakeOpenId } from '#tests/support/fakes/fake-openid.ts'
import { linkInMail } from '#tests/support/mail-links.ts'

// Signing in as shoppers do, on the demo's pages, over the whole server.

let mail: FakeMailServer
let provider: FakeOpenId
let clockOffset = 0
afterAll(async () => {
  await mail?.close()
  await provider?.close()
})
const shop = browserShop(async () => {
  provider = await startFakeOpenId()
  mail = await startFakeMailServer()
  return {
    isPublic: true,
    environment: {
      SMTP_URL: mail.url,
      EMPLOYEE_DOMAIN: 'vitrine.example',
      AUTH_GOOGLE_CLIENT_ID: provider.clientId,
      AUTH_GOOGLE_CLIENT_SECRET: provider.clientSecret,
      AUTH_GOOGLE_ISSUER: provider.issuer,
    },
    parts: { now: () => Date.now() + clockOffset },
  }
})

beforeEach(() => {
  clockOffset = 0
})

const password = 'correct horse 1'

const open = (path: string) => `${shop.url}${path}`
const libraryRequests = (page: Page): string[] => {
  const scriptUrls: string[] = []
  page.on('request', (request) => {
    if (/\/session-(?!form|gate|trace|headers)[\w-]+\.js/.test(request.url())) scriptUrls.push(request.url())
  })
  return scriptUrls
}

/** Leaves out the browser's own messages for requests without a session, and for those that a test aborts. */
const notable = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !/status of 401|ERR_FAILED/.test(complaint))

/** Fills the form of the visible view, and submits it. */
async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  const main = page.locator('[data-view]:not([hidden])')
  for (const [label, value] of Object.entries(fields))
    await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByRole('button', { name: button }).click()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(open('/en/login?view=signup'), { waitUntil: 'load' })
  await page.waitForSelector('[data-view="signup"] form[data-started]')
  await page.getByRole('checkbox', { name: /accept/ }).check()
  await fill(page, { Email: email, Password: password }, 'Create account')
  await page.waitForURL('**/en/account')
}

/** Presses the button while the server does not respond. The customer sees an error and stays signed in. */
async function failToLogOut(page: Page): Promise<void> {
  await page.route('**/api/auth/signout', (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Something went wrong. Please try again in a moment.').waitFor()
  await page.unroute('**/api/auth/signout')
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/en')
}

it('signs up, confirms the address by mail, logs out, and signs in again from the page visited last', async () => {
  const { page, complaints, close } = await shop.open()
  const email = 'anna@example.com'
  await page.goto(open('/en/knitwear'), { waitUntil: 'load' })
  const library = libraryRequests(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/en/login')
  await page.waitForSelector('[data-view="login"] form[data-started]')
  expect(library, 'before anybody touched a form').toEqual([])
  expect(await violationsOnScreens(page)).toEqual([])

  // Another view of the page, with its own URL; history back returns.
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(open('/en/login?view=signup'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Create an account')
  expect(await violationsOnScreens(page)).toEqual([])
  await fill(page, { Email: email, Password: 'short' }, 'Create account')
  await page.getByText('This is too short.').waitFor()
  await page.getByText('Please tick this box.').waitFor()
  await page.getByRole('checkbox', { name: /accept/ }).check()
  await fill(page, { Password: 'Password123' }, 'Create account')
  await page.getByText('This password is too common').waitFor()
  await fill(page, { Password: password }, 'Create account')
  await page.waitForURL('**/en/knitwear')
  expect(complaints, 'while a guest signs up').toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'authenticated')?.value).toBe('1')
  expect(cookies.find(({ name }) => name === 'sAccessToken')?.httpOnly).toBe(true)

  // The mail's link also opens in a signed-in browser, and needs a press.
  const link = await linkInMail(mail, email, 'view=verify')
  await page.goto(link.href, { waitUntil: 'load' })
  await page.waitForSelector('[data-view="verify"] form[data-started]')
  expect(await violationsOnScreens(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('Thank you. Your email address').waitFor()

  await page.goto(open('/en/account'), { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Welcome back', level: 1 }).waitFor()
  await logOut(page)
  const remainingCookies = (await page.context().cookies()).map(({ name }) => name)
  for (const removedCookie of ['authenticated', 'sAccessToken', 'sFrontToken', 'basket'])
    expect(remainingCookies).not.toContain(removedCookie)

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForSelector('[data-view="login"] form[data-started]')
  await fill(page, { Email: email, Password: 'not this one 1' }, 'Sign in')
  const refusal = page.getByRole('alert').filter({ hasText: 'Incorrect' })
  await refusal.waitFor()
  await expect.poll(() => refusal.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violationsOnScreens(page)).toEqual([])
  // By keyboard alone.
  const typed = page.locator('[data-view="login"]').getByLabel('Password', { exact: true })
  await typed.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => typed.getAttribute('type')).toBe('text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en')
  // An address that belongs to guests leads to the account from now on.
  await page.goto(open('/en/login'), { waitUntil: 'load' })
  await page.waitForURL(open('/en/account'))
  expect(notable(complaints)).toEqual([])
  await close()
})

it('chooses a new password by mail, and refreshes a session that has run out', async () => {
  const { page, complaints, close } = await shop.open()
  const email = 'berit@example.com'
  await signUp(page, email)
  // An hour later the access token is too old: the loader refreshes and shows the page.
  clockOffset = 3_700_000
  await page.goto(open('/en/account'), { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Welcome back', level: 1 }).waitFor()
  await logOut(page)

  await page.goto(open('/en/login'), { waitUntil: 'load' })
  await page.waitForSelector('[data-view="login"] form[data-started]')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForSelector('[data-view="forgot-password"] form[data-started]')
  expect(await violationsOnScreens(page)).toEqual([])
  await fill(page, { Email: email }, 'Send link')
  await page.getByText('If an account exists').waitFor()
  const link = await linkInMail(mail, email, 'view=forgot-password')
  await page.goto(link.href, { waitUntil: 'load' })
  await page.waitForSelector('[data-view="password-reset"] form[data-started]')
  // The token is removed from the URL before any third-party script could read it.
  expect(new URL(page.url()).searchParams.get('view')).toBe('forgot-password')
  expect(page.url()).not.toContain('token=')
  expect(await violationsOnScreens(page)).toEqual([])
  await fill(page, { 'New password': 'another horse 2' }, 'Save password')
  await page.getByText('Your password has been changed').waitFor()
  await page.locator('[data-view="password-reset"]').getByRole('link', { name: 'Sign in' }).click()
  // Nothing of the mail's link is left in the address.
  await page.waitForURL(open('/en/login'))
  await fill(page, { Email: email, Password: 'another horse 2' }, 'Sign in')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))

  // The link is good for once.
  await page.goto(link.href, { waitUntil: 'load' })
  await page.waitForSelector('[data-view="password-reset"] form[data-started]')
  await fill(page, { 'New password': 'a third horse 3' }, 'Save password')
  await page.getByText('This link has expired').waitFor()
  expect(notable(complaints)).toEqual([])
  await close()
})

it('redirects to the sign-in if a session cannot be refreshed', async () => {
  const { page, close } = await shop.open()
  await signUp(page, 'carl@example.com')
  clockOffset = 3_700_000
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'sRefreshToken')
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto(open('/en/account'))
  await page.waitForURL('**/en/login')
  await fill(page, { Email: 'carl@example.com', Password: password }, 'Sign in')
  await page.waitForURL('**/en/account')
  await close()
})

it('counts what is in the basket and the wishlist of the account after a sign-in, until the session has ended', async () => {
  const { page, close } = await shop.open({ consent: ['functional'] })
  await signUp(page, 'gus@example.com')
  await fillBasket(page, shop.url, 'en')
  await page.goto(open('/en/men'))
  await page.locator('.tile-heart').first().click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()

  const other = await shop.open({ consent: ['functional'] })
  const counter = (name: string) => other.page.getByRole('banner').getByRole('link', { name, exact: true })
  const signIn = async () => {
    await other.page.waitForSelector('[data-view="login"] form[data-started]')
    await fill(other.page, { Email: 'gus@example.com', Password: password }, 'Sign in')
    await other.page.waitForURL('**/en/account')
    for (const name of ['Basket: 1', 'Wishlist: 1']) await counter(name).waitFor()
  }
  await other.page.goto(open('/en/login'))
  await signIn()
  await shop.database.db.delete(sessions)
  clockOffset = 3_700_000
  await other.page.goto(open('/en/account'))
  await other.page.waitForURL('**/en/login')
  await other.page.goto(open('/en/men'))
  for (const name of ['Basket', 'Wishlist']) await counter(name).waitFor()
  await other.page.goto(open('/en/login'))
  await signIn()
  await other.close()
  await close()
})

it('signs in, resets and logs out without script', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  const email = 'dora@example.com'
  await page.goto(open('/en/login'), { waitUntil: 'domcontentloaded' })
  await page.locator('main').getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('checkbox', { name: /accept/ }).check()
  await fill(page, { Email: email, Password: password }, 'Create account')
  await page.waitForURL('**/en/account', { waitUntil: 'domcontentloaded' })
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/en', { waitUntil: 'domcontentloaded' })

  await page.goto(open('/en/login'), { waitUntil: 'domcontentloaded' })
  await fill(page, { Email: email, Password: 'not this one 1' }, 'Sign in')
  await page.waitForURL('**/en/login#*-refused', { waitUntil: 'domcontentloaded' })
  await page.getByText('Incorrect email or password.').waitFor()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await fill(page, { Email: email }, 'Send link')
  await page.getByText('If an account exists').waitFor()
  const link = await linkInMail(mail, email, 'view=forgot-password')
  await page.goto(link.href, { waitUntil: 'domcontentloaded' })
  await fill(page, { 'New password': 'another horse 2' }, 'Save password')
  await page.waitForURL('**#*-done', { waitUntil: 'domcontentloaded' })
  await page.goto(open('/en/login'), { waitUntil: 'domcontentloaded' })
  await fill(page, { Email: email, Password: 'another horse 2' }, 'Sign in')
  await page.waitForURL('**/en/account', { waitUntil: 'domcontentloaded' })
  await close()
})

it('signs in by a third party, and shows an error if it fails', async () => {
  const { page, complaints, close } = await shop.open()
  provider.person = { sub: 'emil', email: 'emil@example.com', email_verified: true }
  await page.goto(open('/en/knitwear'), { waitUntil: 'load' })
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForSelector('[data-client="third-party"][data-started]')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/en/knitwear')
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).waitFor()
  await failToLogOut(page)
  await logOut(page)
  // A state that is not this browser's.
  await page.goto(open('/en/login/callback?code=abc&state=foreign'))
  await page.waitForURL('**/en/login')
  await page.getByText('We could not sign you in').waitFor()
  // The address belongs to an unverified account with a password: the server explains the next step.
  const account = formFields({ email: 'taken@example.com', password })
  await createAuthClient(shop).post('/signup', account)
  provider.person = { sub: 'taken', email: 'taken@example.com', email_verified: false }
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText(en['auth.emailExists']).waitFor()
  expect(notable(complaints)).toEqual([])
  await close()
})

it('signs in over the page where the market has it so', async () => {
  const { page, complaints, close } = await shop.open()
  await signUp(page, 'fay@example.com')
  await logOut(page)
  // A guest who opens an account page gets the flyout on the home page, a moment later.
  await page.goto(open('/us/account'), { waitUntil: 'load' })
  const flyout = page.locator('#flyout-login')
  await flyout.waitFor({ state: 'visible' })
  await page.waitForURL(open('/us'))
  await flyout.locator('[data-view="login"] form[data-started]').waitFor()
  expect(await violationsOnScreens(page, { part: '#flyout-login' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => flyout.isVisible()).toBe(false)

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await flyout.locator('[data-view="login"] form[data-started]').waitFor()
  await flyout.locator('[data-view="login"] [name="email"]').fill('fay@example.com')
  await flyout.locator('[data-view="login"] [name="password"]').fill(password)
  await flyout.locator('[data-view="login"] button[type="submit"]').click()
  await page.locator('#toasts').getByText('You are signed in.').waitFor()
  await expect.poll(() => flyout.isVisible()).toBe(false)
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).waitFor()
  expect(notable(complaints)).toEqual([])
  await close()
})

it('opens each page of the account at its top, on a phone and on a wide screen', async () => {
  const { page, close } = await shop.open()
  await signUpVisitor(page, shop.url)
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const name of ['orders', 'support']) {
      await page.goto(open(`/en/account/${name}`))
      await page.locator('[aria-current="page"]').first().waitFor({ state: 'attached' })
      expect([name, await page.evaluate(() => Math.round(window.scrollY))]).toEqual([name, 0])
    }
  }
  await close()
})

it('manages an account: details, addresses, preferences, and its deletion', async () => {
  const { page, complaints, close } = await shop.open(phone)
  await signUp(page, 'keeper@example.com')
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'My account' }).waitFor()
  expect(await footer.getByRole('link', { name: 'Sign in' }).count()).toBe(0)

  const scripts = countScripts(page)
  await page.goto(open('/en/account/profile'), { waitUntil: 'networkidle' })
  expect(scripts.kilobytes()).toBeLessThanOrEqual(10)
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Date of birth').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('You must be at least 16').waitFor()
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByLabel('Date of birth').press('Enter')
  const saved = page.getByRole('status').filter({ hasText: 'Your changes have been saved.' })
  await saved.waitFor()
  await expect.poll(() => saved.evaluate((element) => element === document.activeElement)).toBe(true)
  await saved.getByRole('link', { name: 'Back to the form' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Anna')

  await page.getByRole('link', { name: 'Your addresses' }).click()
  await page.getByText('You have no saved addresses yet.').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  const home = { 'First name': 'Anna', 'Last name': 'Berg', Street: 'High Street', City: 'Dublin' }
  for (const [label, value] of Object.entries(home)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Postcode').fill('D02 AF30')
  await page.getByLabel('Mobile phone').fill('+353 1 234 5678')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Default delivery address').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])

  await page.goto(open('/en/account/preferences'), { waitUntil: 'load' })
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await page.getByLabel('Linen').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect.poll(() => page.getByLabel('Linen').isChecked()).toBe(true)

  await page.goto(open('/en/account/profile'), { waitUntil: 'load' })
  await page.getByText('I want to delete my account').click()
  const removal = page.locator('details[open]')
  await removal.getByLabel('Current password').fill('not this one 1')
  await removal.getByRole('button', { name: 'Delete permanently' }).click()
  await removal.locator('form').getByText('That password is incorrect.').waitFor()
  await removal.getByLabel('Current password').fill(password)
  await removal.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL('**/en')
  await expect
    .poll(async () => (await page.context().cookies()).filter(({ name }) => /^s(Access|Front)/.test(name)))
    .toEqual([])
  expect(notable(complaints).filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
  await close()
})
