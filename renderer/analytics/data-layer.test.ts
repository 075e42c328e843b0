// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/analytics/data-layer.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { constants } from '#schemas/markets/constants.ts'

// Replaces the IntersectionObserver of an environment without layout; tests report which elements are in view.
class Observer {
  static current: Observer | undefined
  observed = new Set<Element>()
  readonly #notify: IntersectionObserverCallback
  readonly options: IntersectionObserverInit | undefined
  constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.#notify = notify
    this.options = options
    Observer.current = this
  }
  observe(element: Element) {
    this.observed.add(element)
  }
  unobserve(element: Element) {
    this.observed.delete(element)
  }
  disconnect() {
    this.observed.clear()
  }
  takeRecords() {
    return []
  }
  show(selector: string, intersectionRatio = 1) {
    const rect = new DOMRect(0, 0, 100, 100)
    const entries = [...document.querySelectorAll(selector)]
      .filter((element) => this.observed.has(element))
      .map((target) => ({
        target,
        intersectionRatio,
        intersectionRect: rect,
        rootBounds: new DOMRect(0, 0, 900, 900),
      }))
    Reflect.apply(this.#notify, this, [entries, this])
  }
}

let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
  window.dataLayer = []
  document.title = 'Knitwear'
  document.documentElement.lang = 'nb-NO'
  document.body.innerHTML = `
    <div data-row="row-1"><div data-type="promotion" data-id="p"><article data-promotion-id="spring" data-promotion-name="Spring"><a href="#spring">Spring</a></article></div></div>
    <div data-type="productCarousel" data-id="c" data-list="Picked for you"><h2>Picked for you</h2>
      <article data-product-id="10001_001"><a href="#one"> Merino jumper </a></article>
      <article data-product-id="10002_001"><a href="#two">Wool coat</a></article>
    </div>`
  stop = start({ times: constants })
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = () => window.dataLayer?.slice(2)
const observer = () => {
  if (!Observer.current) throw new Error('nothing is observed')
  return Observer.current
}

it('contains the visitor and the page, with Norwegian’s older language code', () => {
  expect(window.dataLayer).toEqual([
    { user_status: 'guest' },
    { event: 'page_view', page_location: location.href, page_title: 'Knitwear', language: 'no' },
  ])
})

it('contains no URL with a token', async () => {
  stop()
  window.dataLayer = []
  history.replaceState({}, '', '/dk/receipt?orderid=key&token=secret&utm_source=mail#there')
  stop = start({ times: constants })
  await vi.advanceTimersByTimeAsync(0)
  expect(window.dataLayer[1]).toMatchObject({
    page_location: `${location.origin}/dk/receipt?utm_source=mail`,
  })
  history.replaceState({}, '', '/')
})

it('identifies a visitor with a basket by the id of the server, and continues without one', async () => {
  stop()
  const answer = vi.fn<typeof fetch>(async () => Response.json({ status: 'guest', id: 'abc' }))
  vi.stubGlobal('fetch', answer)
  writeStored('basketCount', '1')
  for (const expected of [{ user_status: 'guest', user_id: 'abc' }, { user_status: 'guest' }]) {
    window.dataLayer = []
    stop = start({ times: constants })
    await vi.advanceTimersByTimeAsync(0)
    expect(window.dataLayer[0]).toEqual(expected)
    expect(window.dataLayer[1]).toMatchObject({ event: 'page_view' })
    stop()
    answer.mockRejectedValue(new TypeError('no network'))
  }
  removeStored('basketCount')
})

it('updates the visitor after a sign-in or sign-out without a page load', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'user', id: 'emil' }))
  writeStored('authenticated', '1')
  document.dispatchEvent(new CustomEvent(sessionChanged))
  await vi.advanceTimersByTimeAsync(0)
  expect(later()).toEqual([{ user_status: 'user', user_id: 'emil' }])
  removeStored('authenticated')
  document.dispatchEvent(new CustomEvent(sessionChanged))
  await vi.advanceTimersByTimeAsync(0)
  expect(later()?.at(-1)).toEqual({ user_status: 'guest', user_id: undefined })
})

it('sends amounts as decimals, and no goods of the event before', () => {
  announce({
    event: 'add_to_cart',
    currency: 'DKK',
    value: 49_995,
    items: [{ item_id: '10001_001_M', price: 49_995, quantity: 1 }],
  })
  announce({ event: 'view_item', currency: 'JPY', value: 5_000, items: [{ item_id: '1_1', price: 5_000 }] })
  expect(later()).toEqual([
    { ecommerce: null },
    {
      event: 'add_to_cart',
      ecommerce: {
        currency: 'DKK',
        value: 499.95,
        affiliation: 'Online Store',
        items: [{ item_id: '10001_001_M', price: 499.95, quantity: 1, affiliation: 'Online Store' }],
      },
    },
    { ecommerce: null },
    {
      event: 'view_item',
      ecommerce: {
        currency: 'JPY',
        value: 5_000,
        affiliation: 'Online Store',
        items: [{ item_id: '1_1', price: 5_000, affiliation: 'Online Store' }],
      },
    },
  ])
})

it('passes other events through unchanged', () => {
  announce({ event: 'search', search_term: 'wool' })
  expect(later()).toEqual([{ event: 'search', search_term: 'wool' }])
})

const merino = { item_id: '10001_001', item_name: 'Merino jumper', index: 1, affiliation: 'Online Store' }
const coat = { item_id: '10002_001', item_name: 'Wool coat', index: 2, affiliation: 'Online Store' }
const picked = { item_list_id: 'c', item_list_name: 'Picked for you', affiliation: 'Online Store' }

it('reports products seen for a second once, together with their list', () => {
  observer().show('[data-product-id]')
  vi.advanceTimersByTime(999)
  expect(later()).toEqual([])
  vi.advanceTimersByTime(201)
  const seen = [
    { ecommerce: null },
    { event: 'view_item_list', ecommerce: { ...picked, items: [merino, coat] } },
  ]
  expect(later()).toEqual(seen)
  observer().show('[data-product-id]')
  vi.advanceTimersByTime(5_000)
  expect(later()).toEqual(seen)
})

it('counts the positions of products on from the first of the page', () => {
  const list = document.querySelector<HTMLElement>('[data-list]')
  if (list) list.dataset.first = '24'
  observer().show('[data-product-id="10002_001"]')
  vi.advanceTimersByTime(1_200)
  expect(later()?.at(-1)).toMatchObject({ ecommerce: { items: [{ item_id: '10002_001', index: 26 }] } })
})

it('counts the products of a list within a list apart', () => {
  document
    .querySelector('[data-list] article')
    ?.insertAdjacentHTML(
      'afterend',
      '<article data-promotion-id="carousel"><div data-list="New in"><article data-product-id="10003_001"></article></div></article>',
    )
  document.querySelector<HTMLElement>('[href="#two"]')?.click()
  expect(later()?.at(-1)).toMatchObject({ ecommerce: { items: [coat] } })
})

it('does not count tiles that leave the view too early or are only partly visible', () => {
  observer().show('[data-product-id="10001_001"]')
  observer().show('[data-product-id="10002_001"]', 0.25)
  vi.advanceTimersByTime(900)
  observer().show('[data-product-id="10001_001"]', 0)
  vi.advanceTimersByTime(5_000)
  expect(later()).toEqual([])
})

it('reports a promotion seen for half a second', () => {
  observer().show('[data-promotion-id]')
  vi.advanceTimersByTime(499)
  expect(later()).toEqual([])
  vi.advanceTimersByTime(1)
  const ecommerce = { promotion_id: 'spring', promotion_name: 'Spring', creative_slot: 'row-1' }
  expect(later()).toEqual([{ ecommerce: null }, { event: 'view_promotion', ecommerce }])
})

it('looks from 250 px around the view, at quarters', () => {
  expect(observer().options).toEqual({ rootMargin: '250px', threshold: [0, 0.25, 0.5, 0.75, 1] })
})

it('observes tiles that are added later', async () => {
  document.body.insertAdjacentHTML('beforeend', '<article data-product-id="10003_001"></article>')
  await vi.advanceTimersByTimeAsync(500)
  observer().show('[data-product-id="10003_001"]')
  vi.advanceTimersByTime(1_500)
  expect(later()).toMatchObject([
    { ecommerce: null },
    { event: 'view_item_list', ecommerce: { items: [{ item_id: '10003_001' }] } },
  ])
})

it('reports the selected product and promotion', () => {
  const clickElement = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  clickElement('[href="#two"]')
  clickElement('[href="#spring"]')
  clickElement('h2')
  expect(later()).toMatchObject([
    { ecommerce: null },
    { event: 'select_item', ecommerce: { ...picked, items: [coat] } },
    { ecommerce: null },
    { event: 'select_promotion', ecommerce: { promotion_id: 'spring' } },
  ])
})

it('reports on the next page what happened before the visitor was known', async () => {
  stop()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  writeStored('basketCount', '1')
  window.dataLayer = []
  stop = start({ times: constants })
  document.querySelector<HTMLElement>('[href="#two"]')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(window.dataLayer).toEqual([])
  dispatchEvent(new Event('pagehide'))
  stop()
  removeStored('basketCount')
  const selected = [{ ecommerce: null }, { event: 'select_item', ecommerce: { ...picked, items: [coat] } }]
  for (const expected of [selected, []]) {
    window.dataLayer = []
    stop = start({ times: constants })
    await vi.advanceTimersByTimeAsync(0)
    expect(later()).toEqual(expected)
    stop()
  }
})

it('reports nothing after it is stopped', () => {
  observer().show('[data-product-id]')
  stop()
  announce({ event: 'search', search_term: 'wool' })
  document.querySelector('a')?.click()
  vi.advanceTimersByTime(5_000)
  expect(later()).toEqual([])
})
