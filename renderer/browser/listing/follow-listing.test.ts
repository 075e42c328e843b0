// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { eventually } from '#tests/support/eventually.ts'

const replaced = vi.hoisted(() => vi.fn(() => true))
vi.mock('#renderer/islands/replace-parts.ts', () => ({ replaceParts: replaced }))

/** Names of the listeners that follow a listing. */
const pageListeners = ['click', 'submit', 'change', 'toggle']

it('follows a listing and closes overlaid parts by one listener each, however often the parts are replaced', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const facets = ['size', 'colour'].map(
    (name) => `<details name="facets"><summary>${name}</summary></details>`,
  )
  for (let change = 0; change < 3; change += 1) {
    document.body.innerHTML = `<div data-client="listing">${facets.join('')}</div><div data-client="listing"></div>`
    for (const part of findElements(document, '[data-client]')) followListing(part)
  }
  expect(added.mock.calls.map(([name]) => name)).toEqual(pageListeners)
  const [first] = findElements(document, 'details', HTMLDetailsElement)
  // Of a popover.
  document.body.dispatchEvent(new Event('toggle'))
  if (first) first.open = true
  first?.dispatchEvent(new Event('toggle'))
  await eventually(() =>
    expect(added.mock.calls.map(([name]) => name)).toEqual([
      ...pageListeners,
      'pointerdown',
      'keydown',
      'focusout',
    ]),
  )
  const [size, colour] = findElements(document, 'details', HTMLDetailsElement)
  const pressElement = (element: Element | null | undefined) =>
    element?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const pressEscape = (element: Element | null | undefined) =>
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  pressEscape(dialog)
  expect(size?.open).toBe(true)
  pressEscape(document.body)
  expect(size?.open).toBe(false)
  if (size) size.open = true
  pressElement(size?.querySelector('summary'))
  expect(size?.open).toBe(true)
  pressElement(colour?.querySelector('summary'))
  expect(size?.open).toBe(false)
})

it('applies an order that was selected before the script arrived', () => {
  const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  const show = (selected: string) => {
    document.body.innerHTML = `<div data-client="listing"><form><select name="sort">
      <option value="new" selected>New</option><option value="price">Price</option></select></form></div>`
    const select = document.querySelector('select')
    if (select) select.value = selected
    for (const part of findElements(document, '[data-client]')) followListing(part)
  }
  show('new')
  expect(submitted).not.toHaveBeenCalled()
  show('price')
  expect(submitted).toHaveBeenCalledTimes(1)
  submitted.mockRestore()
})

it('requests an order that is selected while a filter is loading once', async () => {
  const page = (
    order: string,
  ) => `<div data-client="listing"><a href="/?colour=red">Red</a><form id="order" action="/">
    <select name="sort"><option value="new"${order === 'new' ? ' selected' : ''}>New</option>
    <option value="price"${order === 'price' ? ' selected' : ''}>Price</option></select></form></div>`
  const show = (order: string) => {
    document.body.innerHTML = page(order)
    for (const part of findElements(document, '[data-client]')) followListing(part)
  }
  const requests: string[] = []
  const selected = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, location.href).search)
    await selected.promise
    return Object.defineProperty(new Response(''), 'url', { value: location.href })
  })
  // As `replaceParts`, which leaves the changed value in the new field.
  replaced.mockImplementation(() => {
    document.body.innerHTML = page(requests.length === 1 ? 'new' : 'price')
    const select = document.querySelector('select')
    if (select) select.value = 'price'
    for (const part of findElements(document, '[data-client]')) followListing(part)
    return true
  })
  show('new')
  document.querySelector('a')?.click()
  expect(requests).toEqual(['?colour=red'])
  const select = document.querySelector('select')
  if (select) select.value = 'price'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  const pushed = vi.spyOn(history, 'pushState')
  selected.resolve()
  await eventually(() => expect(pushed).toHaveBeenCalledTimes(2))
  expect(document.documentElement.dataset.listingBusy).toBeUndefined()
  expect(requests).toEqual(['?colour=red', '?sort=price'])
})

it('shows the order of the address after Back, though another one was chosen while a filter was loading', async () => {
  document.body.innerHTML = `<form data-client="listing"><select name="sort"><option value="new" selected>New</option>
    <option value="price">Price</option></select></form>`
  for (const part of findElements(document, '[data-client]')) followListing(part)
  const select = document.querySelector('select')
  if (select) select.value = 'price'
  vi.stubGlobal('fetch', async () => Object.defineProperty(new Response(''), 'url', { value: location.href }))
  const shown: unknown[] = []
  replaced.mockImplementation(() => {
    shown.push(select?.value)
    return true
  })
  history.replaceState({ listing: true }, '', '?colour=blue')
  window.dispatchEvent(new Event('popstate'))
  await eventually(() => expect(shown).toEqual(['new']))
  // A fragment's entry.
  history.replaceState(null, '', '?colour=blue#main')
  window.dispatchEvent(new Event('popstate'))
  await eventually(() => expect(document.documentElement.dataset.listingBusy).toBeUndefined())
  expect(shown).toHaveLength(1)
})

it('follows no control twice that was queued when a page had to be opened', async () => {
  const page =
    '<div data-client="listing"><a id="red" href="/?colour=red">Red</a><a id="blue" href="/?colour=blue">Blue</a></div>'
  document.body.innerHTML = page
  for (const part of findElements(document, '[data-client]')) followListing(part)
  const pressLink = (id: string) => document.getElementById(id)?.click()
  const requests: string[] = []
  const failed = Promise.withResolvers<never>()
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(new URL(address, location.href).search)
    return requests.length === 1
      ? failed.promise
      : Promise.resolve(Object.defineProperty(new Response(''), 'url', { value: location.href }))
  })
  replaced.mockReturnValue(true)
  const opened = vi.spyOn(location, 'assign').mockImplementation(() => {})
  pressLink('red')
  pressLink('blue')
  failed.reject(new Error('No connection'))
  await eventually(() => expect(opened).toHaveBeenCalledTimes(1))
  await eventually(() => expect(document.documentElement.dataset.listingBusy).toBeUndefined())
  // The page was restored from the back/forward cache.
  pressLink('red')
  await eventually(() => expect(document.documentElement.dataset.listingBusy).toBeUndefined())
  expect(requests).toEqual(['?colour=red', '?colour=red'])
  opened.mockRestore()
})
