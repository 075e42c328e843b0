// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { arrange, reconcile, retype, storeWidgets, swapWidget } from '#preview/canvas/page-swap.ts'

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
  reconcile(document.body.innerHTML)
})

it('parses only the rows that the server sends otherwise than before', () => {
  const before = rowOf('a')
  const parsed = vi.spyOn(document, 'createElement')
  reconcile(pageHtml(rowHtml('a', 'One', 'Two'), rowHtml('b', 'Five'), rowHtml('c', 'Four')))
  // The row, and the widget in it.
  expect(parsed).toHaveBeenCalledTimes(2)
  expect(textsOf()).toEqual(['One', 'Two', 'Five', 'Four'])
  expect(rowOf('a')).toBe(before)
})

it('shows a row as the server sends it where text was typed in it since', () => {
  const html = document.body.innerHTML
  retype('b0', { before: 'Three', after: 'Typed' })
  expect(textsOf()).toContain('Typed')
  reconcile(html)
  expect(textsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
})

it('shows at first what changed since the page loaded, and keeps other widgets as their islands left them', () => {
  document.body.innerHTML = pageHtml(
    rowHtml('d', '<noscript><img alt=""/></noscript>', 'Two'),
    rowHtml('e', 'Three'),
  )
  storeWidgets()
  const [island] = rowOf('d')?.querySelectorAll('p') ?? []
  island?.append('Awake')
  reconcile(
    pageHtml(rowHtml('d', '<noscript><img alt=""/></noscript>', 'Four'), rowHtml('e', 'Three', 'Five')),
  )
  expect(textsOf()).toEqual(['Awake', 'Four', 'Three', 'Five'])
  expect(rowOf('d')?.querySelector('p')).toBe(island)
})

it('removes the rows that the server does not send any more', () => {
  reconcile(pageHtml(rowHtml('c', 'Four')))
  expect(textsOf()).toEqual(['Four'])
})

it('keeps a widget whose row the server sends in another area', () => {
  const [widget] = rowOf('b')?.children ?? []
  const html = pageHtml(rowHtml('a', 'One', 'Two'), rowHtml('c', 'Four'))
  const moved = rowHtml('b', 'Three').replace('data-row="b"', 'data-row="d"')
  reconcile(html.replace('>End<', `>${moved}<`))
  expect(document.querySelector('footer [data-id=b0]')).toBe(widget)
})

it('arranges only the rows whose widgets are others, and takes them over from the server', () => {
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
  reconcile(html)
  expect(textsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(document.querySelector('[data-editor-new]')).toBeNull()
})

it('keeps the rows of the layout, and moves no row to remove the one above it', () => {
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
