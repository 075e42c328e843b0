import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'

const shop = browserShop()

it('sends a form without script, and shows the result on the page', async () => {
  const { page, complaints, close } = await shop.open({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/en/contact`, { waitUntil: 'domcontentloaded' })
  const main = page.locator('main')
  expect(await main.getByRole('status').isVisible()).toBe(false)
  await main.getByLabel('Name').fill('Anna')
  await main.getByLabel('Email').fill('anna@example.com')
  await main.getByLabel('How can we help?').selectOption({ index: 1 })
  await main.getByLabel('Message').fill('Where is my coat?')
  await main.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/en/contact#contact-done', { waitUntil: 'domcontentloaded' })
  await main.getByText('We have received your message').waitFor()
  await expect.poll(() => main.locator('form').isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('sends a form with script, shows errors at the fields first, and stays on the page', async () => {
  const { page, complaints, close } = await shop.open()
  await page.goto(`${shop.url}/en/contact`)
  const main = page.locator('main')
  await page.waitForSelector('form[data-started]')
  await main.getByLabel('Email').fill('anna')
  await main.getByRole('button', { name: 'Send' }).click()
  const name = main.getByLabel('Name')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => main.getByText('Please fill in this field.').count()).toBe(2)
  await expect.poll(() => main.getByText('Please enter a valid email address.').isVisible()).toBe(true)
  await name.fill('Anna')
  await main.getByLabel('Email').fill('anna@example.com')
  await main.getByLabel('Message').fill('Where is my coat?')
  await main.getByRole('button', { name: 'Send' }).click()
  await main.getByText('We have received your message').waitFor()
  expect(page.url()).toBe(`${shop.url}/en/contact`)
  await expect.poll(() => main.locator('form').isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('sends a form once while the page that it leads to loads', async () => {
  const { page, complaints, close } = await shop.open()
  const basket = { _form: 'basket.addLine', sku: '10001_001_002' }
  await page.request.post(`${shop.url}/dk`, { form: basket, headers: { Origin: shop.url }, maxRedirects: 0 })
  await page.goto(`${shop.url}/dk/checkout/customer`)
  const form = page.locator('main form[data-started]', { has: page.locator('[name="email"]') }).first()
  await form.locator('[name="email"]').fill('anna@example.com')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dk/checkout/details', async (route) => {
    await released
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const pressedTwice = page.waitForRequest('**/healthz')
  await form.evaluate((element) => {
    // Script of the page: Playwright waits for a navigation that has begun.
    navigation.addEventListener('navigate', () =>
      setTimeout(() => {
        if (element instanceof HTMLFormElement) element.requestSubmit()
        void fetch('/healthz')
      }),
    )
  })
  await form.getByRole('button').click()
  await pressedTwice
  release()
  await page.waitForURL('**/dk/checkout/details')
  expect(sent).toEqual([`${shop.url}/dk/checkout/customer`])
  expect(complaints).toEqual([])
  await close()
})
