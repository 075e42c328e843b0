// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  applyServerPage,
  arrange,
  showTypedText,
  storeWidgets,
  swapWidget,
} from '#preview/canvas/apply-server-page.ts'

vi.mock('#renderer/islands/start-clients.ts', () => ({ startClients: async () => {} }))

it('gives the row the layout attributes of a widget whose HTML changed', () => {
  document.body.innerHTML =
    '<div class="row" data-row="r"><div class="widget" data-id="w"><p>Text</p></div></div>'
  const row = document.querySelector('.row')
  const change = (attributes: string) =>
    swapWidget('w', `<div class="widget" data-id="w"><p ${attributes}>Text</p></div>`)
  change('data-full-width="true"')
  expect(row?.hasAttribute('data-full-width')).toBe(true)
  change('data-close=""')
  expect(row?.getAttributeNames()).toEqual(['class', 'data-row', 'data-close'])
})

const rowHtml = (id: string, ...texts: readonly string[]): string =>
  `<div class="row" data-row="${id}" style="--columns:${texts.length}">${texts
    .map((text, at) => `<div class="widget" data-id="${id}${at}"><p>${text}</p></div>`)
    .join('')}</div>`
const pageHtml = (...rows: readonly string[]): string =>
  `<main><h1>Page</h1><div data-area="top"></div><div data-area="main">${rows.join('')}</div></main><footer data-area="footer">End</footer>`
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row=${id}]`)
const textsOf = () => [...document.querySelectorAll('[data-row] p')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.body.innerHTML = pageHtml(rowHtml('a', 'One', 'Two'), rowHtml('b', 'Three'), rowHtml('c', 'Four'))
  applyServerPage(document.body.innerHTML)
})

it('parses only rows that changed since the last response', () => {
  const before = rowOf('a')
  const parsed = vi.spyOn(document, 'createElement')
  applyServerPage(pageHtml(rowHtml('a', 'One', 'Two'), rowHtml('b', 'Five'), rowHtml('c', 'Four')))
  // The row, and the widget in it.
  expect(parsed).toHaveBeenCalledTimes(2)
  expect(textsOf()).toEqual(['One', 'Two', 'Five', 'Four'])
  expect(rowOf('a')).toBe(before)
})

it('replaces text that was typed since by the server’s row', () => {
  const html = document.body.innerHTML
  showTypedText('b0', { before: 'Three', after: 'Typed' })
  expect(textsOf()).toContain('Typed')
  applyServerPage(html)
  expect(textsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
})

it('shows changes since the page loaded and preserves the state of other islands', () => {
  document.body.innerHTML = pageHtml(
    rowHtml('d', '<noscript><img alt=""/></noscript>', 'Two'),
    rowHtml('e', 'Three'),
  )
  storeWidgets()
  const [island] = rowOf('d')?.querySelectorAll('p') ?? []
  island?.append('Awake')
  applyServerPage(
    pageHtml(rowHtml('d', '<noscript><img alt=""/></noscript>', 'Four'), rowHtml('e', 'Three', 'Five')),
  )
  expect(textsOf()).toEqual(['Awake', 'Four', 'Three', 'Five'])
  expect(rowOf('d')?.querySelector('p')).toBe(island)
})

it('removes rows that are missing from the response', () => {
  applyServerPage(pageHtml(rowHtml('c', 'Four')))
  expect(textsOf()).toEqual(['Four'])
})

it('preserves a widget whose row moved to another area', () => {
  const [widget] = rowOf('b')?.children ?? []
  const html = pageHtml(rowHtml('a', 'One', 'Two'), rowHtml('c', 'Four'))
  const moved = rowHtml('b', 'Three').replace('data-row="b"', 'data-row="d"')
  applyServerPage(html.replace('>End<', `>${moved}<`))
  expect(document.querySelector('footer [data-id=b0]')).toBe(widget)
})

it('arranges only rows whose widgets changed, and restores them from the server', () => {
  const html = document.body.innerHTML
  rowOf('c')?.style.setProperty('--columns', '9')
  const main = [
    { id: 'a', widgets: ['a1'] },
    { id: 'b', widgets: ['b0', 'a0', 'new'] },
    { id: 'c', widgets: ['c0'] },
  ]
  arrange({ main })
  expect(textsOf()).toEqual(['Two', 'Three', 'One', 'Four'])
  expect(rowOf('b')?.style.getPropertyValue('--columns')).toBe('3')
  expect(rowOf('c')?.style.getPropertyValue('--columns')).toBe('9')
  applyServerPage(html)
  expect(textsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(document.querySelector('[data-editor-new]')).toBeNull()
})

it('preserves layout rows and removes a row without moving the next one', () => {
  const header = `<header data-area="header">${rowHtml('h', 'Menu')}</header>`
  document.body.innerHTML = header + document.body.innerHTML
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { childList: true, subtree: true })
  const main = [
    { id: 'b', widgets: ['b0'] },
    { id: 'c', widgets: ['c0'] },
  ]
  arrange({ header: [], main, footer: [] })
  expect(textsOf()).toEqual(['Menu', 'Three', 'Four'])
  expect(observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])).toEqual([])
  arrange({ header: [{ id: 'own', widgets: [] }], main, footer: [] })
  expect(textsOf()).toEqual(['Three', 'Four'])
})

it('reads only rows whose outline is another object than before', () => {
  const a = { id: 'a', widgets: ['a0', 'a1'] }
  const b = { id: 'b', widgets: ['b0'] }
  arrange({ main: [a, b, { id: 'c', widgets: ['c0'] }] })
  const read = vi.spyOn(Element.prototype, 'getAttribute')
  onTestFinished(() => read.mockRestore())
  arrange({ main: [b, a, { id: 'c', widgets: ['c0'] }] })
  expect(read.mock.calls.filter(([name]) => name === 'data-id')).toHaveLength(1)
  expect(textsOf()).toEqual(['Three', 'One', 'Two', 'Four'])
})

const arranged = [
  { id: 'a', widgets: ['a0', 'a1'] },
  { id: 'b', widgets: ['b0'] },
  { id: 'c', widgets: ['c0'] },
]

it.each<[string, () => void]>([
  [
    'a change that is taken back',
    () =>
      arrange({
        main: [
          { id: 'a', widgets: ['a0', 'a1', 'b0'] },
          { id: 'b', widgets: [] },
        ],
      }),
  ],
  [
    'the server’s page',
    () => {
      const html = rowHtml('a', 'One', 'Two', 'Three').replace('data-id="a2"', 'data-id="b0"')
      applyServerPage(pageHtml(html, rowHtml('b'), rowHtml('c', 'Four')))
    },
  ],
  ['the server’s HTML of a widget', () => swapWidget('b0', '')],
])('arranges a row of the same outline again after %s took its widget', (_, takeWidget) => {
  arrange({ main: arranged })
  takeWidget()
  expect(rowOf('b')?.children).toHaveLength(0)
  arrange({ main: arranged })
  expect(document.querySelectorAll('[data-row] > .widget')).toHaveLength(4)
  expect(rowOf('b')?.firstElementChild?.getAttribute('data-id')).toBe('b0')
})
