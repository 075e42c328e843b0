// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { correctDevice } from '#renderer/entry/correct-device.ts'

afterEach(() => vi.unstubAllGlobals())

const bodyOf = (device: string, content: string) =>
  `<body data-device="${device}" data-varies="(width >= 1280px)">${content}</body>`

/** Opens a desktop's page in a phone's window, for which the server sends `answered`; meanwhile the visitor acts. */
async function correct(sent: string, response: string, meanwhile = () => {}): Promise<string> {
  vi.stubGlobal('innerWidth', 390)
  const userActivation = { hasBeenActive: false }
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
  document.addEventListener('click', () => Object.assign(userActivation, { hasBeenActive: true }), {
    once: true,
  })
  const page = new DOMParser().parseFromString(bodyOf('desktop', sent), 'text/html')
  document.body.replaceWith(document.adoptNode(page.body))
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return new Response(`<html>${bodyOf('mobile', response)}</html>`)
  })
  await correctDevice()
  return document.body.innerHTML
}

const main = (...areas: string[]) => `<main id="main">${areas.join('')}</main>`
const area = (name: string, html: string) => `<div data-area="${name}">${html}</div>`
const fixed = (...ids: string[]) =>
  area('fixed', ids.map((id) => `<div data-id="${id}">${id}</div>`).join(''))

it('replaces areas that differ, and adds and removes those of one device class', async () => {
  const footer = (html: string) => `<footer data-area="footer">${html}</footer>`
  const sent = main(area('top', 'Wide'), area('main', 'Same')) + footer('Links')
  const response = `<header data-area="header">Menu</header>${main(area('main', 'Same'), area('bottom', 'New'))}`
  expect(await correct(sent, response + footer('Few'))).toBe(response + footer('Few'))
})

it('does not replace a fixed widget of both classes, because it may be open', async () => {
  const sent = main() + fixed('basket', 'desktop-only').replace('>basket<', ' data-open="">basket<')
  expect(await correct(sent, main() + fixed('basket', 'app-banner'))).toBe(
    `${main()}<div data-area="fixed"><div data-id="basket" data-open="">basket</div><div data-id="app-banner">app-banner</div></div>`,
  )
})

it('adds fixed widgets where there were none', async () => {
  expect(await correct(main(), main() + fixed('app-banner'))).toBe(main() + fixed('app-banner'))
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
])('leaves an area with %s', async (_, meanwhile) => {
  const html = await correct(main(wide), main(narrow), meanwhile)
  expect(html).toContain('<details>')
  expect(html).toContain('Narrow')
})
