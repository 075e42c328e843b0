import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import type { RenderedProps } from '#renderer/registry.ts'
import { devices } from '#schemas/values/device.ts'
import { createEngine, registryOf, testContext, testPage } from '#tests/support/engine.ts'

const schema = { type: 'object', properties: {}, additionalProperties: false } as const
const options = { hydrate: 'never', budget: { script: 0, style: 0 } } as const

const loaded: string[] = []
const engine = createEngine(
  registryOf(
    { definition: defineWidget(schema, { ...options, type: 'note' }), Component: ({ id }) => <i>{id}</i> },
    {
      definition: defineWidget(schema, { ...options, type: 'offer' }),
      Component: ({ id }) => <b>{id}</b>,
      loader: {
        deadline: 1_000,
        load: async () => {
          loaded.push('offer')
          return { data: null, tags: [], seconds: 0 }
        },
      },
    },
    {
      definition: defineWidget(schema, { ...options, type: 'listing', tiles: true }),
      Component: ({ tiles = [] }: RenderedProps) => (
        <ul>
          {tiles.map(({ id, position, columns, rows, html }) => (
            <li key={id}>{`${position}: ${columns}x${rows} ${html.replaceAll(/<[^>]+>/g, '')}`}</li>
          ))}
        </ul>
      ),
    },
  ),
)

const row = (id: string, type = 'note') => ({ id: `row-${id}`, widgets: [{ id, type }] })
const spot = (id: string, rest: object) => ({ widget: { id, type: 'offer' }, ...rest })
const pageWith = (promotionSpots: object[], rows = [row('one'), row('two')], path = '/dk/page') =>
  testPage({ path, promotionSpots, areas: { main: rows } })

async function main(page: ReturnType<typeof pageWith>, context = testContext()): Promise<string[]> {
  const { areas } = await engine.render(page, context)
  return [...(areas.get('main') ?? '').matchAll(/<(?:i|b|li)>([^<]*)</g)].map(([, text = '']) => text)
}

it('puts a spot that names an area before the row at its position', async () => {
  expect(await main(pageWith([spot('first', { type: 'main', position: 0 })]))).toEqual([
    'first',
    'one',
    'two',
  ])
  expect(await main(pageWith([spot('between', { type: 'main', position: 1 })]))).toEqual([
    'one',
    'between',
    'two',
  ])
})

it('puts a spot beyond the last row after it, and spots of one position in their order', async () => {
  const spots = [spot('a', { type: 'main', position: 90 }), spot('b', { type: 'main', position: 2 })]
  expect(await main(pageWith(spots))).toEqual(['one', 'two', 'a', 'b'])
})

it('switches a spot off by device class, in addition to its widget’s setting', async () => {
  const page = pageWith([spot('a', { type: 'main', disabledOn: ['mobile'] })])
  expect(await main(page, testContext({ device: 'mobile' }))).toEqual(['one', 'two'])
  expect(await main(page, testContext({ device: 'desktop' }))).toEqual(['a', 'one', 'two'])
})

it('chooses a random position that is stable for a page, and differs between pages', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(`row ${index}`))
  const random = (path: string) => main(pageWith([spot('a', { type: 'main', random: true })], rows, path))
  const places = await Promise.all(
    ['/dk/a', '/dk/b', '/dk/c', '/dk/d'].map(async (path) => (await random(path)).indexOf('a')),
  )
  expect(await random('/dk/a')).toEqual(await random('/dk/a'))
  expect(new Set(places).size).toBeGreaterThan(1)
})

it('passes rendered tiles to a listing, with their position and size', async () => {
  const spots = [
    spot('wide', { type: '2x1', position: 4 }),
    spot('tall', { type: '1x2', position: 9 }),
    spot('off', { type: '2x2', position: 1, disabledOn: [...devices] }),
  ]
  expect(await main(pageWith(spots, [row('list', 'listing')]))).toEqual(['4: 2x1 wide', '9: 1x2 tall'])
})

it('re-renders a listing only when its tiles change', async () => {
  const listing = [row('list', 'listing')]
  expect(await main(pageWith([spot('wide', { type: '2x1' })], listing))).toEqual(['0: 2x1 wide'])
  expect(await main(pageWith([spot('big', { type: '2x2' })], listing))).toEqual(['0: 2x2 big'])
})

it('neither loads nor shows tiles where no widget takes them', async () => {
  loaded.length = 0
  expect(await main(pageWith([spot('wide', { type: '2x1' })]))).toEqual(['one', 'two'])
  expect(loaded).toEqual([])
})
