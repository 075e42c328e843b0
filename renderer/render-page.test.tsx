import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import type { RenderedProps } from '#renderer/registry.ts'
import type { Device } from '#schemas/values/device.ts'
import { createEngine, pageOf, registryOf, testContext, testPage } from '#tests/support/engine.ts'

const schema = {
  type: 'object',
  properties: { title: { type: 'string', default: '' } },
  additionalProperties: false,
} as const
const budget = { script: 0, style: 0 }

const Heading = () => <h1>Knitwear</h1>

const Photos = ({ id }: RenderedProps) => (
  <picture>
    <img src={`/media/${id}-1.jpg`} alt="" fetchPriority="high" />
    <img src={`/media/${id}-2.jpg`} alt="" fetchPriority="high" />
  </picture>
)

const Title = ({ content, eager, id }: RenderedProps) => (
  <p data-eager={eager}>
    {id} {JSON.stringify(content)}
  </p>
)
const Portrait = ({ eager, id }: RenderedProps) => (
  <figure data-eager={eager}>
    {id} <img src="/media/portrait.jpg" alt="" />
  </figure>
)
const Broken = () => {
  throw new Error('no picture')
}
const List = ({ data }: RenderedProps) => (
  <ul>{data === null ? <li>fallback</li> : <li>{String(data)}</li>}</ul>
)

const loader = (seconds: number, tag: string) => ({
  deadline: 60_000,
  load: async () => ({ data: `loaded ${tag}`, tags: [tag, 'market:dk'], seconds }),
})
const define = (type: string) => defineWidget(schema, { type, hydrate: 'never', budget })

const inBox = defineWidget(schema, { type: 'inBox', hydrate: 'never', contained: true, budget })

const sometimes = defineWidget(schema, {
  type: 'sometimes',
  hydrate: ({ title }) => (title === '' ? 'never' : 'load'),
  budget,
})
const faq = defineWidget(schema, {
  type: 'faq',
  hydrate: 'never',
  budget,
  head: ({ content, context }) => ({
    structuredData: [{ '@type': 'FAQPage', name: `${content.title} ${context.market}` }],
  }),
})

const engine = createEngine(
  registryOf(
    { definition: define('title'), Component: Title },
    { definition: define('nothing') },
    { definition: define('broken'), Component: Broken },
    { definition: define('heading'), Component: Heading },
    { definition: define('short'), Component: List, loader: loader(30, 'product:1') },
    { definition: define('long'), Component: List, loader: loader(300, 'product:2') },
    {
      definition: define('failing'),
      Component: List,
      loader: { deadline: 60_000, load: () => Promise.reject(new Error('no stock')) },
    },
    { definition: sometimes, Component: Title },
    { definition: faq, Component: Title },
    { definition: inBox, Component: Title },
    { definition: define('pictures'), Component: Photos },
    { definition: define('portrait'), Component: Portrait },
    { definition: define('wide'), Component: () => <p data-full-width>Over the whole page</p> },
    { definition: define('leads'), Component: () => <p data-leads="">Belongs to the row after</p> },
    { definition: define('close'), Component: () => <p data-close="">Close to the row before</p> },
  ),
)
const widget = (id: string, type = 'title', rest: object = {}) => ({ id, type, ...rest })
const renderMain = async (...widgets: object[]) =>
  (await engine.render(pageOf(...widgets))).areas.get('main') ?? ''

it('renders fixed widgets outside rows, and loads no picture of them eagerly', async () => {
  const page = testPage({ fixedWidgets: [{ id: 'flyout', type: 'title', content: { title: 'Basket' } }] })
  const fixed = (await engine.render(page)).areas.get('fixed')
  expect(fixed).toContain('data-id="flyout"><p data-eager="false">')
  expect(fixed).not.toContain('class="row"')
})

it('writes the layout of a row on its element, before its widgets', async () => {
  const row = (id: string, type: string, rest = {}) => ({ id, widgets: [widget(`in-${id}`, type)], ...rest })
  const beside = { arrangement: 'beside', widgets: [widget('a'), widget('b', 'close')] }
  const { areas } = await engine.render(
    testPage({
      areas: {
        main: [
          row('w', 'wide'),
          row('c', 'close'),
          row('l', 'leads'),
          { id: 's', ...beside },
          row('t', 'title'),
        ],
      },
    }),
  )
  expect(areas.get('main')?.match(/data-row="\w"[^>]*?(?= style| data-arrangement)/g)).toEqual([
    'data-row="w" data-full-width',
    'data-row="c" data-close',
    'data-row="l" data-leads',
    'data-row="s" data-close',
    'data-row="t"',
  ])
})

it('puts widgets side by side, at most as many as the brand allows, and on phones as many as the row allows', async () => {
  const { areas } = await engine.render(
    testPage({
      areas: {
        main: [
          { id: 'one', widgets: [widget('a')] },
          { id: 'three', perRowMobile: 2, widgets: ['b', 'c', 'd'].map((id) => widget(id)) },
          { id: 'six', widgets: ['e', 'f', 'g', 'h', 'i', 'j'].map((id) => widget(id)) },
        ],
      },
    }),
  )
  const main = areas.get('main')
  expect(main).toContain('data-row="one" style="--columns:1;--columns-mobile:1"')
  expect(main).toContain('data-row="three" style="--columns:3;--columns-mobile:2"')
  expect(main).toContain('data-row="six" style="--columns:4;--columns-mobile:1"')
  expect(main?.match(/class="widget"/g)).toHaveLength(10)
})

it('renders no element for empty widgets and no row that contains only those', async () => {
  expect(await renderMain(widget('a'), widget('b', 'nothing'))).toContain('--columns:1;')
  expect(await renderMain(widget('a', 'nothing'))).toBe('')
})

it("writes a row's id as text", async () => {
  const { areas } = await engine.render(
    testPage({ areas: { main: [{ id: '"><b>', widgets: [widget('a')] }] } }),
  )
  expect(areas.get('main')).toContain('data-row="&quot;&gt;&lt;b&gt;"')
})

it('omits only the widget that throws, and reports it', async () => {
  const before = engine.failures.length
  const { areas, degraded } = await engine.render(pageOf(widget('a'), widget('b', 'broken'), widget('c')))
  expect(areas.get('main')).toContain('data-id="a"')
  expect(areas.get('main')).not.toContain('data-id="b"')
  expect(areas.get('main')).toContain('data-id="c"')
  expect(areas.get('main')).toContain('--columns:2')
  expect(degraded).toBe(true)
  expect(engine.failures.slice(before)).toEqual([
    { type: 'broken', id: 'b', page: '/dk/page', stage: 'render', error: new Error('no picture') },
  ])
})

it('renders the fallback of a widget whose loader failed, for shoppers', async () => {
  const before = engine.failures.length
  const { areas, degraded } = await engine.render(pageOf(widget('a', 'failing')))
  expect(areas.get('main')).toContain('fallback')
  expect(degraded).toBe(true)
  expect(engine.failures.slice(before)).toMatchObject([{ type: 'failing', id: 'a', stage: 'load' }])
})

it('renders a failed widget’s error for editors', async () => {
  const context = testContext({ mode: 'preview', texts: { 'preview.failedWidget': 'Failed:' } })
  const page = pageOf(widget('a', 'failing'), widget('b', 'broken'), widget('c'))
  const main = (await engine.render(page, context)).areas.get('main')
  expect(main).toContain('<strong>Failed:</strong> <span data-name>failing</span> · no stock')
  expect(main).toContain('<strong>Failed:</strong> <span data-name>broken</span> · no picture')
  expect(main).not.toContain('fallback')
  expect(main).toContain('data-id="c"')
})

it('has the tags of all data and the shortest lifetime', async () => {
  const page = await engine.render(pageOf(widget('a', 'long'), widget('b', 'short'), widget('c')))
  expect(page.areas.get('main')).toContain('loaded product:1')
  expect(page.tags).toEqual(['product:2', 'market:dk', 'product:1'])
  expect(page.seconds).toBe(30)
  expect(page.degraded).toBe(false)
})

it('is cached until a purge if nothing was loaded', async () => {
  expect(await engine.render(pageOf(widget('a')))).toMatchObject({ seconds: undefined, tags: [] })
})

it('loads the pictures of the first row below the header eagerly, and no other pictures', async () => {
  const row = (id: string) => ({ id, widgets: [widget(`in-${id}`)] })
  const eagerOf = async (areas: object) => {
    const rendered = await engine.render(testPage({ areas }))
    return [...rendered.areas.values()].join('').match(/data-eager="true">in-\w+/g)
  }
  expect(await eagerOf({ header: [row('header')], main: [row('first'), row('second')] })).toEqual([
    'data-eager="true">in-first',
  ])
  expect(await eagerOf({ top: [row('top')], main: [row('first'), row('second')] })).toEqual([
    'data-eager="true">in-top',
    'data-eager="true">in-first',
  ])
})

it('loads no pictures of a first row eagerly that a phone displays further down', async () => {
  const widgets = [
    widget('words'),
    widget('hero', 'portrait'),
    widget('below'),
    widget('further', 'portrait'),
  ]
  const eagerOn = async (device: Device, perRowMobile: number) => {
    const areas = { main: [{ id: 'first', perRowMobile, widgets }] }
    const html = (await engine.render(testPage({ areas }), testContext({ device }))).areas.get('main') ?? ''
    return html.match(/(?<=data-eager="true">)\w+/g)
  }
  expect(await eagerOn('mobile', 1)).toEqual(['words', 'hero'])
  expect(await eagerOn('app', 2)).toEqual(['words', 'hero', 'below', 'further'])
  expect(await eagerOn('tablet', 1)).toEqual(['words', 'hero', 'below', 'further'])
})

it('collects the head contributions of visible widgets, in page order', async () => {
  const page = pageOf(
    widget('a', 'faq', { content: { title: 'first' } }),
    widget('b'),
    widget('c', 'faq', { content: { title: 'second' } }),
    widget('d', 'faq', { content: { title: 'hidden' }, disabledOn: ['desktop'] }),
  )
  expect((await engine.render(page)).head).toEqual([
    { structuredData: [{ '@type': 'FAQPage', name: 'first dk' }] },
    { structuredData: [{ '@type': 'FAQPage', name: 'second dk' }] },
  ])
})

it('lists the folders whose style the page needs: those of visible widgets only', async () => {
  const page = pageOf(widget('a'), widget('b', 'nothing'), widget('c', 'broken'))
  expect([...(await engine.render(page)).folders]).toEqual(['test/title'])
})

it('reports whether any widget of the page can need script', async () => {
  const interactive = async (title: string) =>
    (await engine.render(pageOf(widget('a', 'sometimes', { content: { title } })))).interactive
  expect(await interactive('moves')).toBe(true)
  expect(await interactive('')).toBe(false)
})

it('reports whether a widget has a first-level heading', async () => {
  expect((await engine.render(pageOf(widget('a'), widget('b', 'heading')))).isHeaded).toBe(true)
  expect((await engine.render(pageOf(widget('a')))).isHeaded).toBe(false)
})

it('marks rows below the first screen whose widgets do not overflow, for shoppers only', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, widgets: [widget(id, 'inBox')] }))
  const mixed = { id: 'e', widgets: [widget('e', 'inBox'), widget('f')] }
  const page = testPage({ areas: { main: [...rows, mixed] } })
  const renderMarked = async (mode: 'live' | 'canvas' | 'preview') =>
    [
      ...((await engine.render(page, testContext({ mode }))).areas.get('main') ?? '').matchAll(
        /data-row="(\w+)" data-far/g,
      ),
    ].map(([, row]) => row)
  expect(await renderMarked('live')).toEqual(['c', 'd'])
  expect(await renderMarked('canvas')).toEqual([])
  expect(await renderMarked('preview')).toEqual([])
})

it('marks the ghost of a hidden row for the canvas', async () => {
  const page = testPage({ areas: { main: [{ id: 'ghost', hidden: true, widgets: [widget('a')] }] } })
  expect((await engine.render(page, testContext({ mode: 'canvas' }))).areas.get('main')).toContain(
    'data-row="ghost" data-hidden',
  )
})

it('defers layout of distant rows, on the canvas only', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => ({ id: `row-${at}`, widgets: [widget(`w${at}`)] }))
  const page = testPage({ areas: { main: rows } })
  const leftOut = async (mode: 'canvas' | 'live') =>
    (await engine.render(page, testContext({ mode }))).areas.get('main')?.match(/content-visibility:auto/g)
      ?.length
  expect(await leftOut('canvas')).toBe(2)
  expect(await leftOut('live')).toBe(undefined)
})

it('fetches one picture of a page with high priority', async () => {
  const html = await renderMain(widget('a'), widget('b', 'pictures'), widget('c', 'pictures'))
  expect(html.match(/\/media\/[^>]*high/g)).toEqual(['/media/b-1.jpg" alt="" fetchPriority="high'])
  expect(html.match(/<img/g)).toHaveLength(4)
})

it('sends the context of islands of one type once per area; with each on the canvas and if fixed', async () => {
  const island = (id: string) => widget(id, 'sometimes', { content: { title: 'moves' } })
  const areas = {
    top: [{ id: 't', widgets: [island('a')] }],
    main: [{ id: 'm', widgets: [island('b'), island('c')] }],
  }
  const page = testPage({ areas, fixedWidgets: [island('d'), island('e')] })
  const withContext = async (mode: 'canvas' | 'live') => {
    const rendered = await engine.render(page, testContext({ mode }))
    const count = (html = '') => html.match(/"context":{"market":"dk"/g)?.length
    return (['top', 'main', 'fixed'] as const).map((name) => count(rendered.areas.get(name)))
  }
  expect(await withContext('live')).toEqual([1, 1, 2])
  expect(await withContext('canvas')).toEqual([1, 2, 2])
})
