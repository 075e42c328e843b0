// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { hideOrder } from '#renderer/analytics/hidden-address.ts'
import { correctDevice } from '#renderer/entry/correct-device.ts'

afterEach(() => vi.unstubAllGlobals())

const bodyOf = (device: string, content: string) =>
  `<body data-device="${device}" data-varies="(width >= 1280px)">${content}</body>`

/** Opens a desktop's page in a phone's window, for which the server sends `answered`; meanwhile the visitor acts. */
async function correct(
  sent: string,
  response: string,
  meanwhile = (_address: string) => {},
): Promise<string> {
  vi.stubGlobal('innerWidth', 390)
  const userActivation = { hasBeenActive: false }
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
  document.addEventListener('click', () => Object.assign(userActivation, { hasBeenActive: true }), {
    once: true,
  })
  const page = new DOMParser().parseFromString(bodyOf('desktop', sent), 'text/html')
  document.body.replaceWith(document.adoptNode(page.body))
  vi.stubGlobal('fetch', async (address: URL | string) => {
    if (address === failing) throw new TypeError('offline')
    if (address === later) return new Response('<div data-id="later">later</div>')
    meanwhile(String(address))
    return new Response(`<html>${bodyOf('mobile', response)}</html>`)
  })
  await correctDevice()
  return document.body.innerHTML
}

/** Addresses of fixed widgets that arrive later, and of those that cannot be fetched. */
const later = '/assets/deferred/dk-mobile.html'
const failing = '/assets/deferred/failing.html'

const main = (...areas: string[]) => `<main id="main">${areas.join('')}</main>`
const area = (name: string, html: string) => `<div data-area="${name}">${html}</div>`
const fixedWidget = (...ids: string[]) =>
  area('fixed', ids.map((id) => `<div data-id="${id}">${id}</div>`).join(''))

it('replaces areas that differ, and adds and removes those of one device class', async () => {
  const footer = (html: string) => `<footer data-area="footer">${html}</footer>`
  const sent = main(area('top', 'Wide'), area('main', 'Same')) + footer('Links')
  const response = `<header data-area="header">Menu</header>${main(area('main', 'Same'), area('bottom', 'New'))}`
  expect(await correct(sent, response + footer('Few'))).toBe(response + footer('Few'))
})

it('does not replace a fixed widget of both classes, because it may be open', async () => {
  const sent = main() + fixedWidget('basket', 'desktop-only').replace('>basket<', ' data-open="">basket<')
  expect(await correct(sent, main() + fixedWidget('basket', 'app-banner'))).toBe(
    `${main()}<div data-area="fixed"><div data-id="basket" data-open="">basket</div><div data-id="app-banner">app-banner</div></div>`,
  )
})

it('adds fixed widgets where there were none', async () => {
  expect(await correct(main(), main() + fixedWidget('app-banner'))).toBe(main() + fixedWidget('app-banner'))
})

const deferring = (address: string, ...ids: string[]) =>
  fixedWidget(...ids).replace('"fixed"', `"fixed" data-deferred="${address}"`)

it('has all fixed widgets of the class, whether those that arrive later have arrived or not', async () => {
  const corrected = main() + fixedWidget('basket', 'later')
  expect(await correct(main() + fixedWidget('basket'), main() + deferring(later, 'basket'))).toBe(corrected)
  expect(await correct(main() + deferring('/wide.html', 'basket'), main() + deferring(later, 'basket'))).toBe(
    corrected,
  )
  expect(await correct(main(), main() + deferring(later, 'basket'))).toBe(corrected)
  expect(await correct(corrected, main() + deferring(later, 'basket'))).toBe(corrected)
})

it('does not change the page if fixed widgets cannot be fetched', async () => {
  const sent = main(area('main', 'Wide')) + fixedWidget('basket')
  expect(await correct(sent, main(area('main', 'Narrow')) + deferring(failing))).toBe(sent)
})

it('inserts header and footer without the neighbouring elements of their page', async () => {
  const page = `${main()}<link data-closed="">${fixedWidget('basket')}`
  const header = '<header data-area="header">Menu</header>'
  const footer = '<footer data-area="footer">Links</footer>'
  const response = `${header}<i id="header-end"></i>${page.replace('<link', `${footer}<link`)}`
  expect(await correct(page, response)).toBe(header + page.replace('<div', `${footer}<div`))
})

const wide = area('top', '<input id="words" value=""><details></details>') + area('main', 'Wide')
const narrow = area('top', '<input id="words" value="">') + area('main', 'Narrow')
const words = () => document.querySelector('input')

it('does not replace the page after an interaction', async () => {
  expect(await correct(main(wide), main(narrow), () => document.querySelector('details')?.click())).toBe(
    main(wide),
  )
})

it.each([
  ['focus in it', () => words()?.focus()],
  ['words that the browser gave back', () => Object.assign(words() ?? {}, { value: 'merino' })],
])('does not replace an area with %s', async (_, meanwhile) => {
  const html = await correct(main(wide), main(narrow), meanwhile)
  expect(html).toContain('<details>')
  expect(html).toContain('Narrow')
})

it('requests the order of a receipt whose address no longer names it', async () => {
  const requested: string[] = []
  const request = () => correct(main(wide), main(narrow), (address) => requested.push(address))
  history.replaceState(null, '', '/dk/receipt?linked=1&orderid=order-1')
  await request()
  hideOrder()
  expect(location.search).toBe('?linked=1')
  await request()
  history.replaceState(null, '', '/dk')
  await request()
  const { origin } = location
  const receipt = `${origin}/dk/receipt?linked=1&orderid=order-1`
  expect(requested).toEqual([receipt, receipt, `${origin}/dk`])
})
