import { expect, expectTypeOf, it } from 'vitest'
import { defineWidget, type WidgetProps } from '#renderer/define-widget.ts'
import type { FixturesOf } from '#renderer/fixtures.ts'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    layout: { enum: ['tile', 'row'], default: 'tile' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { size: { type: 'integer', default: 1 } },
        additionalProperties: false,
      },
      default: [],
    },
  },
  required: ['title'],
  additionalProperties: false,
} as const
const budget = { script: 0, style: 0 }
const step = (to: number) => ({ to, up: (content: Readonly<Record<string, unknown>>) => ({ ...content }) })

it('refuses migrations that do not lead from version 1 to the current one, step by step', () => {
  const define = (version: number, ...steps: number[]) =>
    defineWidget(schema, { type: 'x', hydrate: 'never', budget, version, migrations: steps.map(step) })
  expect(define(1).version).toBe(1)
  expect(define(3, 2, 3).migrations).toHaveLength(2)
  expect(() => define(2)).toThrow('Widget "x": migrations must lead from version 1 to 2')
  expect(() => define(3, 3, 2)).toThrow('migrations')
  expect(() => define(3, 2, 4)).toThrow('migrations')
  expect(() => define(1, 2)).toThrow('migrations')
})

it.each(['id', 'type', 'version', 'disabledMobile'])(
  'refuses a schema with the property %s of every widget',
  (name) => {
    const named = { ...schema, properties: { [name]: { type: 'string' } } } as const
    expect(() => defineWidget(named, { type: 'x', hydrate: 'never', budget })).toThrow(
      `"${name}" is a field of`,
    )
  },
)

it('refuses a private widget that never hydrates', () => {
  const options = { type: 'x', budget, scope: 'private' } as const
  expect(() => defineWidget(schema, { ...options, hydrate: 'never' })).toThrow('private')
  expect(defineWidget(schema, { ...options, hydrate: 'load' }).scope).toBe('private')
})

it('takes the hydration policy from content where it depends on it', () => {
  const widget = defineWidget(schema, {
    type: 'x',
    budget,
    hydrate: ({ layout }) => (layout === 'row' ? 'visible' : 'never'),
  })
  expect(widget.interactive).toBe(true)
  expect(widget.hydrate({ title: '', layout: 'row', items: [] })).toBe('visible')
  expect(widget.hydrate({ title: '', layout: 'tile', items: [] })).toBe('never')
  expect(defineWidget(schema, { type: 'y', budget, hydrate: 'never' }).interactive).toBe(false)
})

it('passes components the content with defaults, and the declared texts', () => {
  const widget = defineWidget(schema, { type: 'x', hydrate: 'load', budget, texts: ['menu.open'] })
  type Props = WidgetProps<typeof widget, number>
  expectTypeOf<Props['content']['layout']>().toEqualTypeOf<'tile' | 'row'>()
  expectTypeOf<Props['content']['items']>().toEqualTypeOf<{ size: number }[]>()
  expectTypeOf<Props['data']>().toEqualTypeOf<number | null>()
  expectTypeOf<keyof Props['context']['texts']>().toEqualTypeOf<'menu.open'>()
  expect(widget.validate({ title: 'a', items: [{}] })).toMatchObject({
    kind: 'valid',
    value: { title: 'a', layout: 'tile', items: [{ size: 1 }] },
  })
})

it('allows fixtures to omit defaults at any depth, and checks types', () => {
  const widget = defineWidget(schema, { type: 'x', hydrate: 'never', budget })
  type Fixtures = FixturesOf<typeof widget>
  expectTypeOf<{ small: { title: string; items: [{ size?: 2 }] } }>().toExtend<Fixtures>()
  expectTypeOf<{ wrong: { title: number } }>().not.toExtend<Fixtures>()
  expectTypeOf<{ wrong: { title: string; layout: 'grid' } }>().not.toExtend<Fixtures>()
  expect(widget.validate({ title: 'a', layout: 'grid' }).problems).toMatchObject([{ pointer: '/layout' }])
})
