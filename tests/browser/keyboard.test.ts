import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { formatText } from '#renderer/texts/format-text.ts'
import { minFillTime } from '#schemas/api/form-fields.ts'
import { eq } from '#server/database/drizzle.ts'
import { loyaltyEntries, loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import { da } from '#starter/translations/da.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import type { WatchedPageOptions } from '#tests/support/browser/watched-page.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// A visit by keyboard alone, in tab order: every focused element has to be visible.

const shop = browserShop()

/** The focused element, by its label or text, and what hides it, which is empty if nothing does. */
const stop = (page: Page): Promise<{ name: string; unseen: string }> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // A failure names the page and the covering element.
    if (!focused || focused === document.body) {
      const dialogs = [...document.querySelectorAll('dialog[open]')].map(({ id }) => id)
      return { name: '', unseen: `lost at ${location.href}, ${document.readyState}, dialogs: ${dialogs}` }
    }
    const isOutlined = (element: Element | null, part?: string) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // Chromium outlines the button inside a date field itself: the field then does not match `:focus-visible`.
    const isOnDateButton = focused.matches('[type="date"]:not(:focus-visible)')
    // A tile is outlined by an overlay, a field without a border by its frame.
    const isMarked =
      isOnDateButton ||
      isOutlined(focused) ||
      isOutlined(focused, '::after') ||
      isOutlined(focused.parentElement)
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    const box = focused.getBoundingClientRect()
    const places = [0.1, 0.5, 0.9]
    const isClear = places.some((across) =>
      places.some((down) => {
        const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down)
        return focused.contains(top) || (top !== null && label?.contains(top) === true)
      }),
    )
    // The element that covers its middle, and where: a failure names it.
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const obstacle = middle ? `covered by ${middle.outerHTML.slice(0, 120)}` : 'out of view'
    const where = `${obstacle} at ${Math.round(box.left)}, ${Math.round(box.top)} of ${innerWidth} × ${innerHeight}`
    const words = focused.getAttribute('aria-label') ?? (label ?? focused).textContent ?? ''
    return {
      name: words.trim().replace(/\s+/g, ' '),
      unseen: isMarked ? (isClear ? '' : where) : 'not marked',
    }
  })

/** Returns the focused element, which has to be visible once scrolling ends. */
async function seenStop(page: Page, after: string): Promise<string> {
  let name = ''
  await expect
    .poll(async () => {
      const focused = await stop(page)
      name = focused.name
      return focused.unseen && `after ${after}, focus on "${name}" is ${focused.unseen}`
    }, ceiling)
    .toBe('')
  return name
}

/** Presses a key; focus is somewhere and to be seen afterwards. */
async function pressKey(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key)
  return seenStop(page, key)
}

/** Presses a key that moves focus, which is there and to be seen a moment later. */
async function pressTo(page: Page, key: string, name: RegExp): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(async () => (await stop(page)).name, ceiling).toMatch(name)
  await seenStop(page, key)
}

/** In milliseconds: it only ends what hangs. */
const ceiling = { timeout: 30_000, interval: 100 }

/** More presses than any demo page has stops. */
const maxStops = 300

/** Presses Tab until an element with this name has focus, and checks every focused element until then. */
async function tabTo(page: Page, name: RegExp): Promise<string> {
  for (let presses = 0; presses < maxStops; presses += 1) {
    const reached = await pressKey(page, 'Tab')
    if (name.test(reached)) return reached
  }
  throw new Error(`Tab does not lead to ${name}`)
}

const started = (page: Page, client: string) =>
  page.waitForSelector(`[data-client="${client}"][data-started]`, { state: 'attached' })

const screens = [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: phone },
]

const visit = (options: WatchedPageOptions, path = '/en') => shop.visit(path, options)

/** How far the carousel that has focus was moved, in pixels. */
const carouselPlace = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.activeElement?.closest('widget-island')?.querySelector('ul')
    const first = list?.querySelector('li')
    return Math.round((list?.scrollLeft ?? 0) - (first?.getBoundingClientRect().left ?? 0))
  })

/** Presses a key that moves the focused carousel, and waits until it has stopped at another position. */
async function moveCarousel(page: Page, key: string): Promise<void> {
  const before = await carouselPlace(page)
  await pressKey(page, key)
  let last = before
  await expect
    .poll(async () => {
      const position = await carouselPlace(page)
      const rests = position === last && position !== before
      last = position
      return rests
    }, ceiling)
    .toBe(true)
}

const awake = (page: Page) => page.waitForSelector('widget-island[awake]:focus-within')

describe.each(screens)('by keyboard on a $screen', ({ screen, options }) => {
  it('skips to the content', async () => {
    const { page, complaints, close } = await visit(options)
    await pressTo(page, 'Tab', /^Skip to content$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await pressKey(page, 'Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
    expect(complaints).toEqual([])
    await close()
  })

  it('opens the menu, walks through a panel, and is back where it was at Escape', async () => {
    const { page, complaints, close } = await visit(options)
    const [nextKey, previousKey] = screen === 'phone' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
    if (screen === 'phone') {
      await tabTo(page, /^Open the menu/)
      await pressTo(page, 'Enter', /^Close the menu$/)
    }
    await tabTo(page, /^New this season/)
    await started(page, 'menu')
    await pressTo(page, nextKey, /^Clothing/)
    await pressTo(page, previousKey, /^New this season/)
    const panel = page.locator('[data-part="panel"]:popover-open')
    await pressKey(page, screen === 'phone' ? 'Enter' : 'ArrowDown')
    await panel.waitFor()
    for (let presses = 0; presses < 3; presses += 1) {
      await pressKey(page, 'Tab')
      await expect.poll(() => panel.evaluate((open) => open.contains(document.activeElement))).toBe(true)
    }
    await restAnimations(page)
    expect(await violationsOf(page)).toEqual([])
    await pressTo(page, 'Escape', /^New this season/)
    await expect.poll(() => panel.count()).toBe(0)
    if (screen === 'phone') await pressTo(page, 'Escape', /^Open the menu$/)
    expect(complaints).toEqual([])
    await close()
  })

  it('opens the filters of a listing, and is back at them at Escape', async () => {
    const { page, complaints, close } = await visit(options, '/en/women')
    await started(page, 'listing')
    const title = screen === 'phone' ? page.locator('#part-all') : page.locator('#part-colour')
    const details = page.locator('details:has(> summary:focus)')
    const isOpen = () => page.locator('[data-client="listing"] details[open]').count()
    await title.focus()
    await pressKey(page, 'Enter')
    await expect.poll(isOpen).toBe(1)
    await pressKey(page, 'Tab')
    // The script that closes them is fetched when they open.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return isOpen()
      })
      .toBe(0)
    await expect.poll(() => details.count()).toBe(1)
    await pressKey(page, 'Enter')
    await expect.poll(isOpen).toBe(1)
    // A sheet keeps focus, and a panel closes without it: what follows is below them.
    if (screen === 'phone') {
      await page.locator('[data-closes="all"]').focus()
      await pressKey(page, 'Tab')
      await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
    } else {
      await page.locator('[data-part="colour"] a').last().focus()
      await pressKey(page, 'Tab')
      await expect.poll(() => page.locator('[data-part="colour"][open]').count()).toBe(0)
    }
    expect(complaints).toEqual([])
    await close()
  })

  it('searches', async () => {
    const { page, close } = await visit(options)
    await started(page, 'focus-on-open')
    if (screen === 'phone') {
      await tabTo(page, /^Open search/)
      await pressTo(page, 'Enter', /^Search$/)
    } else await tabTo(page, /^Search/)
    await page.keyboard.type('merino')
    const request = page.waitForRequest('**/en/search?q=merino')
    await page.keyboard.press('Enter')
    expect((await request).method()).toBe('GET')
    await close()
  })

  it('pauses, pages, copies, expands, changes the country and reopens consent by keyboard', async () => {
    const { page, complaints, close } = await visit({
      ...options,
      reducedMotion: 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    for (const client of ['clipboard', 'cookie-consent', 'flyout']) await started(page, client)

    await tabTo(page, /^Pause/)
    await pressKey(page, 'Space')
    const moving = page.locator('[data-area="header"] [data-type^="slimBanner"]').first()
    await expect
      .poll(() =>
        moving.evaluate(
          (banner) =>
            banner.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
        ),
      )
      .toBe(0)

    await tabTo(page, /^New this week/)
    await awake(page)
    await moveCarousel(page, 'ArrowRight')

    await tabTo(page, /^Carousel/)
    await awake(page)
    await tabTo(page, /^Next slide/)
    await moveCarousel(page, 'Enter')
    await moveCarousel(page, 'Space')

    await tabTo(page, /^Copy the code WELCOME10/)
    await pressKey(page, 'Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), ceiling).toBe('WELCOME10')

    await tabTo(page, /^When does my order arrive/)
    await pressKey(page, 'Enter')
    await expect.poll(() => page.locator('main details[open]').count()).toBe(1)

    await tabTo(page, /^Change country/)
    await page.keyboard.press('Enter')
    const countries = page.locator('#flyout-countrySelector')
    await countries.getByRole('link', { name: /Deutschland/ }).waitFor()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      // From the last element Tab leaves the page, and never reaches covered content.
      const { unseen } = await stop(page)
      if (unseen.startsWith('lost')) continue
      await seenStop(page, 'Tab')
      await expect
        .poll(() => countries.evaluate((flyout) => flyout.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await countries.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await stop(page)).name, ceiling).toBe('Change country')
    await seenStop(page, 'Escape')

    await tabTo(page, /^Cookie settings/)
    await page.keyboard.press('Enter')
    // The whole of it has focus, so that it is read out; its first stop comes next.
    const settings = page.getByRole('dialog', { name: 'Your cookie choices' })
    await expect.poll(() => settings.evaluate((banner) => banner === document.activeElement)).toBe(true)
    await tabTo(page, /^Analytics/)
    await pressKey(page, 'Space')
    await tabTo(page, /^Save/)
    await pressTo(page, 'Enter', /^Cookie settings$/)
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'consent')?.value)
      .toContain('analytics')
    expect(complaints).toEqual([])
    await close()
  })
})

/** Opens a page of the account, and skips to its content. */
async function openContent(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path, { waitUntil: 'load' })
  await pressTo(page, 'Tab', new RegExp(`^${da['skip.toContent']}$`))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
}

/** Tabs to a button or a link, and presses it. */
async function tabAndEnter(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

it('joins the club, redeems points, and manages profile, addresses, orders and sessions by keyboard', async () => {
  const { page, complaints, close } = await shop.open()
  const { email, password } = await signUpVisitor(page, shop.url)
  const { db } = shop.database
  await db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const guest = await guestAtCheckout(shop.url, { email })
  const { action } = (await guest.pay()).body
  await guest.ask(await guest.decide(action, { decision: 'approve', notice: 'never' }))

  await page.clock.install()
  await openContent(page, '/dk/club')
  await tabTo(page, /accepterer/)
  await page.keyboard.press('Space')
  // Forms that are sent sooner come from bots.
  await page.clock.fastForward(minFillTime)
  await tabAndEnter(page, new RegExp(da['club.join']))
  await page.getByRole('link', { name: da['club.myRewards'] }).waitFor()
  await page.clock.resume()
  const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.email, email))
  const [now, memberId] = [new Date(), String(member?.id)]
  const points = {
    memberId,
    market: 'dk',
    kind: 'earned',
    reference: memberId,
    points: 100,
    unspent: 100,
  } as const
  await db.insert(loyaltyEntries).values({ ...points, created: now, available: now })
  await openContent(page, '/dk/account/rewards')
  const reloaded = page.waitForEvent('load')
  await tabAndEnter(page, new RegExp(formatText(da['rewards.redeem'], { points: 100 }, 'da')))
  await reloaded
  await page.getByRole('button', { name: da['rewards.use'] }).first().waitFor()

  await openContent(page, '/dk/account/profile')
  await tabTo(page, new RegExp(da['address.firstName']))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Grace')
  await tabAndEnter(page, new RegExp(`^${da['account.save']}$`))
  await page.getByText(da['account.saved']).waitFor()

  await openContent(page, '/dk/account/addresses')
  for (const [label, value] of [
    [da['address.firstName'], 'Grace'],
    [da['address.lastName'], 'Hjerte'],
    [da['address.line1'], 'Kirkegade'],
    [da['address.houseNumber'], '7'],
    [da['address.postcode'], '8000'],
    [da['address.city'], 'Aarhus C'],
    [da['address.mobilePhoneNumber'], '20202020'],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}`))
    await page.keyboard.type(value)
  }
  await tabAndEnter(page, new RegExp(da['addressBook.save']))
  await page.getByText('Kirkegade 7').waitFor()

  await openContent(page, '/dk/account/orders')
  await tabAndEnter(page, new RegExp(`^${da['orderHistory.details']}`))
  await page.waitForURL('**/dk/receipt?orderid=*')

  await createAuthClient(shop).post('/signin', formFields({ email, password }))
  await openContent(page, '/dk/account/sessions')
  await tabAndEnter(page, new RegExp(da['sessions.endOthers']))
  await page.getByText(da['sessions.none']).waitFor()
  expect(complaints).toEqual([])
  await close()
})
