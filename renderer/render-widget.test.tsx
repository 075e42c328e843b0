import { useId } from 'react'
import { expect, it } from 'vitest'
import { defineWidget, type HydrationPolicy } from '#renderer/define-widget.ts'
import type { WidgetData } from '#renderer/load-widgets.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import type { RegisteredWidget, RenderedProps } from '#renderer/registry.ts'
import { createWidgetRendering, renderFailed, renderRefused } from '#renderer/render-widget.ts'
import { denmark, pageOf, registryOf, testAssets, testContext } from '#tests/support/engine.ts'

const schema = {
  type: 'object',
  properties: { title: { type: 'string' } },
  additionalProperties: false,
} as const
const noData: WidgetData = { data: null, hash: '', tags: [], seconds: undefined, failed: false }

/** Returns a widget with this component, which counts its renders. */
function setUp(Component: RegisteredWidget['Component'], hydrate: HydrationPolicy = 'never') {
  let runs = 0
  function Counted(props: RenderedProps) {
    runs += 1
    return <Component {...props} />
  }
  const options = { type: 'card', hydrate, texts: ['card.more'], budget: { script: 0, style: 0 } } as const
  const registry = registryOf({ definition: defineWidget(schema, options), Component: Counted })
  const rendering = createWidgetRendering({ assets: testAssets })
  return {
    runs: () => runs,
    render({
      content = {},
      id = 'a',
      data = noData,
      context = testContext(),
      eager = false,
    }: {
      content?: object
      id?: string
      data?: WidgetData
      context?: ReturnType<typeof testContext>
      eager?: boolean
    } = {}): string {
      const page = preparePage(pageOf({ id, type: 'card', content }), registry, new Map())
      const widget = page.areas.main[0]?.widgets[0]
      if (widget?.kind !== 'widget') throw new Error('not prepared')
      return rendering.render(widget, data, context, eager).html
    },
  }
}

function Show({ content, data, context, eager }: RenderedProps) {
  return <p>{JSON.stringify({ content, data, context, eager })}</p>
}

function Field() {
  const id = useId()
  return <input id={id} aria-describedby={`${id}-hint`} />
}

it('runs a component once for the same content, data and context', () => {
  const { render, runs } = setUp(Show)
  const html = render({ content: { title: 'Hello' } })
  expect(html).toContain('Hello')
  expect(render({ content: { title: 'Hello' }, context: testContext() })).toBe(html)
  expect(runs()).toBe(1)
})

it.each([
  ['content', { content: { title: 'other' } }],
  ['id', { id: 'b' }],
  ['data', { data: { ...noData, data: [1], hash: 'one' } }],
  ['market', { context: testContext({ market: { ...denmark, id: 'se' } }) }],
  [
    'language',
    { context: testContext({ market: { ...denmark, language: { name: 'fo', baseCode: 'fo' } } }) },
  ],
  ['currency', { context: testContext({ market: { ...denmark, currency: 'EUR' } }) }],
  ['device', { context: testContext({ device: 'app' }) }],
  ['in-store context', { context: testContext({ iso: true }) }],
  ['mode', { context: testContext({ mode: 'preview' }) }],
  ['texts', { context: testContext({ texts: { 'card.more': 'More' }, textsRevision: '2' }) }],
  ['place in the first row', { eager: true }],
])('re-renders for another %s', (_, other) => {
  const { render, runs } = setUp(Show)
  const html = render()
  expect(render(other)).not.toBe(html)
  expect(runs()).toBe(2)
})

it('wraps plain HTML and no more where nothing hydrates', () => {
  const { render } = setUp(() => <p>Text</p>)
  expect(render()).toBe('<div class="widget" data-type="card" data-id="a"><p>Text</p></div>')
})

it('renders no markup for an empty component', () => {
  expect(setUp(() => null, 'load').render()).toBe('')
})

it('sends an island with its policy, its script and its props', () => {
  const { render } = setUp(() => <p>Text</p>, 'visible')
  const html = render({
    content: { title: 'Hello' },
    context: testContext({ texts: { 'card.more': 'More' } }),
  })
  const [, props = ''] =
    /<script type="application\/json">(.*?)<\/script><div><p>Text<\/p><\/div>/.exec(html) ?? []
  expect(html).toMatch(
    /^<widget-island class="widget" data-type="card" data-id="a" on="visible" src="\/assets\/test\/card\.js">/,
  )
  expect(JSON.parse(props)).toEqual({
    content: { title: 'Hello' },
    id: 'a',
    context: {
      market: 'dk',
      locale: 'da-DK',
      currency: 'DKK',
      timeZone: 'Europe/Copenhagen',
      direction: 'ltr',
      device: 'desktop',
      iso: false,
      mode: 'live',
      pages: {},
      texts: { 'card.more': 'More' },
      toggles: {},
      constants: {},
    },
  })
})

it('escapes ids and props', () => {
  const title = '</script><script>alert(1)</script><!--\u2028'
  const html = setUp(() => <p>Text</p>, 'load').render({ id: '"><script>', content: { title } })
  expect(html).toContain('data-id="&quot;&gt;&lt;script&gt;"')
  expect(html.match(/<script/g)).toHaveLength(1)
  const [, props = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(props)).toMatchObject({ content: { title } })
})

it('gives every widget unique ids, without those of other pages', () => {
  const { render } = setUp(Field, 'load')
  const [first, second] = ['first', 'second'].map((id) => /<input id="([^"]+)"/.exec(render({ id }))?.[1])
  expect(first).toContain('first-')
  expect(second).toBe(first?.replace('first', 'second'))
})

it('rethrows a component’s error, and retries on the next render', () => {
  const { render, runs } = setUp(() => {
    throw new Error('no picture')
  })
  expect(() => render()).toThrow('no picture')
  expect(() => render()).toThrow('no picture')
  expect(runs()).toBeGreaterThanOrEqual(2)
})

const context = testContext({
  mode: 'preview',
  texts: {
    'preview.unknownWidget': 'Unknown:',
    'preview.invalidWidget': 'Invalid:',
    'preview.failedWidget': 'Failed:',
  },
})

it('labels a refused widget with its type and problem', () => {
  const page = preparePage(
    pageOf({ id: 'x', type: '<hologram>' }, { id: 'y', type: 'card', content: { title: 'a' }, version: 7 }),
    registryOf({
      definition: defineWidget(schema, { type: 'card', hydrate: 'never', budget: { script: 0, style: 0 } }),
    }),
    new Map(),
  )
  const boxes = page.areas.main[0]?.widgets.map((widget) =>
    widget.kind === 'refused' ? renderRefused(widget, context) : '',
  )
  expect(boxes?.[0]).toContain('<strong>Unknown:</strong> &lt;hologram&gt;')
  expect(boxes?.[1]).toContain('<strong>Invalid:</strong> card')
  expect(boxes?.[1]).toContain('version 7 is newer')
})

it('labels a widget that failed with its type and the reason', () => {
  const definition = defineWidget(schema, { type: 'card', hydrate: 'never', budget: { script: 0, style: 0 } })
  const page = preparePage(pageOf({ id: 'x', type: 'card' }), registryOf({ definition }), new Map())
  const widget = page.areas.main[0]?.widgets[0]
  const box = widget?.kind === 'widget' ? renderFailed(widget, new Error('<no> picture'), context) : ''
  expect(box).toContain('data-type="card" data-id="x"')
  expect(box).toContain('<strong>Failed:</strong> <span data-name>card</span> · &lt;no&gt; picture')
})
