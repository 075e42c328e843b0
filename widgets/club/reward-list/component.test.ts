// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { eventually } from '#tests/support/eventually.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/club/reward-list/client.ts'
import { clockOf } from '#widgets/club/reward-list/clock.ts'
import RewardList from '#widgets/club/reward-list/component.tsx'
import { fixtures } from '#widgets/club/reward-list/fixtures.ts'
import { rewardList } from '#widgets/club/reward-list/index.ts'
import type { Reward, Rewards } from '#widgets/club/reward-list/load.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })
const moment = '2027-02-02T10:00:00.000Z'
const reward = (overrides: Partial<Reward> = {}): Reward => ({
  rewardId: 'small',
  title: 'A voucher',
  description: '',
  rows: [],
  points: 100,
  amount: money(5_000),
  isAffordable: true,
  vouchers: [],
  ...overrides,
})
const voucher = (status: 'issued' | 'used' | 'expired', voucherIndex = 0): Reward['vouchers'][number] => ({
  rewardId: 'small',
  voucherIndex,
  promoCode: 'ABCDEFGHJKLM',
  status,
  points: 100,
  amount: money(5_000),
  created: moment,
  expireDate: moment,
})
type Member = Extract<Rewards, { kind: 'member' }>
function show(overrides: Partial<Member> = {}) {
  const data: Rewards = {
    kind: 'member',
    email: 'ida@example.com',
    balance: 168,
    rewards: [],
    promotions: [],
    ...overrides,
  }
  const page = { path: '/dk/account/rewards' }
  document.body.innerHTML = renderWidget(rewardList, RewardList, fixtures['own words'], { data, page })
}
const fieldsOf = (form: Element | null) =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('[type="hidden"]') ?? [])].map(({ name, value }) => [
      name,
      value,
    ]),
  )
const endpoints = () => [...document.querySelectorAll('form')].map((form) => fieldsOf(form)._form)

it('takes points for a reward, where there are enough of them', () => {
  show({ rewards: [reward(), reward({ rewardId: 'large', points: 250, isAffordable: false })] })
  expect(endpoints()).toEqual(['loyalty.redeemReward'])
  expect(fieldsOf(document.querySelector('form'))).toMatchObject({
    accountEmail: 'ida@example.com',
    voyadoRewardId: 'small',
    _next: '/dk/account/rewards',
  })
  expect(document.body.textContent).toContain('82 points to go')
})

it('puts a voucher into the basket, and offers no second one while it waits', () => {
  show({ rewards: [reward({ vouchers: [voucher('used'), voucher('issued', 1)] })] })
  expect(endpoints()).toEqual(['basket.addPromoCode'])
  expect(fieldsOf(document.querySelector('form'))).toMatchObject({
    promoCode: 'ABCDEFGHJKLM',
    _next: '/dk/basket',
  })
  expect(screen.getByRole('link', { name: en['rewards.show'] }).getAttribute('href')).toBe(
    '?show=small-1#widget-small-1',
  )
  expect(document.querySelector('details')?.textContent).toContain(en['rewards.used'])
})

it('offers a reward, and not its voucher in another currency for the basket or a till', () => {
  const amount = { amount: 7_500, currency: 'SEK' }
  show({ rewards: [reward({ vouchers: [{ ...voucher('issued'), amount }] })] })
  expect(endpoints()).toEqual(['loyalty.redeemReward'])
  expect(document.querySelector('[data-part="voucher"]')?.textContent).toContain('75,00')
  expect(screen.queryByRole('link', { name: en['rewards.show'] })).toBeNull()
  expect(document.querySelector('[data-part="code"]')).toBeNull()
  // Its reward has ended.
  show({ rewards: [reward({ amount, isAffordable: false, vouchers: [{ ...voucher('issued'), amount }] })] })
  expect(endpoints()).toEqual([])
  expect(document.body.textContent).not.toContain('to go')
})

it('shows a voucher’s barcode without script, if the address names it', () => {
  const code = { payload: 'R1.x.1', expires: moment, seconds: 899, updateInterval: 1_000 }
  show({ rewards: [reward({ vouchers: [voucher('issued')] })], openCode: { name: 'small-0', code } })
  const picture = screen.getByRole('img', { name: en['rewards.code'] })
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(100)
  expect(document.body.textContent).toContain('Valid for 14:59')
})

it('shows the promotions of members with their codes', () => {
  const promotion = {
    promotionId: 'welcome',
    promoCode: 'WELCOME10',
    title: 'Welcome',
    description: 'Ten per cent',
  }
  show({ promotions: [{ ...promotion, isShown: true, isRedeemed: false }] })
  const [shown] = screen.getAllByRole('listitem')
  expect(within(shown ?? document.body).getByText('WELCOME10')).toBeTruthy()
  expect(document.querySelector('[data-part="promotion"]')).toBeNull()
})

it('counts as clocks do', () => {
  expect([899, 61.9, 5, 0].map(clockOf)).toEqual(['14:59', '1:01', '0:05', '0:00'])
})

/** Starts a shop that responds with these statuses in order, and records its requests. */
function respondWithCodes(seconds: number) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(String(address))
    const payload = `R1.voucher.${requests.length}`
    return Response.json({ payload, expires: moment, seconds, updateInterval: 1_000 })
  })
  return requests
}

// Starts the script with a fake clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('draws a code that runs down, and the next one by itself when its time is over', async () => {
  const requests = respondWithCodes(2)
  show({ rewards: [reward({ vouchers: [voucher('issued')] })] })
  const list = document.querySelector<HTMLElement>('[data-client]')
  if (!list) throw new Error('no list')
  start(list)
  const button = screen.getByRole('button', { name: en['rewards.show'] })
  const drawn = () => document.querySelector('[data-part="code"] path')?.getAttribute('d')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  button.click()
  await eventually(() => expect(document.querySelector('[data-part="lasts"]')?.textContent).toContain('0:02'))
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain('/reward-qr/ida%40example.com/rewardid/small/index/0')
  const first = drawn()
  vi.advanceTimersByTime(1_000)
  expect(document.querySelector('[data-part="lasts"]')?.textContent).toContain('0:01')
  vi.advanceTimersByTime(1_000)
  await eventually(() => expect(drawn()).not.toBe(first))
  expect(requests).toHaveLength(2)
  // It stops polling when closed.
  button.click()
  vi.advanceTimersByTime(10_000)
  expect([requests.length, document.querySelector<HTMLElement>('[data-part="code"]')?.hidden]).toEqual([
    2,
    true,
  ])
})
