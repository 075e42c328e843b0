import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { mapWidgets } from '#schemas/cms/page-widgets.ts'
import { migratePage } from '#server/editor/drafts/migrate-page.ts'
import { registryOf, testPage } from '#tests/support/engine.ts'

const schema = {
  type: 'object',
  properties: { headline: { type: 'string' } },
  additionalProperties: false,
} as const
const banner = defineWidget(schema, {
  type: 'banner',
  hydrate: 'never',
  version: 2,
  migrations: [{ to: 2, up: ({ title }) => ({ headline: title }) }],
  budget: { script: 0, style: 0 },
})
const registry = registryOf({ definition: banner })

const oldBanner = (id: string) => ({ id, type: 'banner', version: 1, content: { title: 'Autumn' } })

it('migrates the widgets of every area, and the fixed ones', () => {
  const page = testPage({
    areas: {
      top: [{ id: 'a', widgets: [oldBanner('top')] }],
      footer: [{ id: 'b', widgets: [oldBanner('footer')] }],
    },
    fixedWidgets: [oldBanner('fixed')],
  })
  const { areas, fixedWidgets } = migratePage(page, registry)
  const widgets = [...areas.top, ...areas.footer].flatMap((row) => row.widgets).concat(fixedWidgets)
  expect(widgets.map(({ id, version, content }) => [id, version, content])).toEqual(
    ['top', 'footer', 'fixed'].map((id) => [id, 2, { headline: 'Autumn' }]),
  )
})

it('migrates widgets nested in variants, and those of promotion spots', () => {
  const smart = (id: string, widget: object) => ({
    id,
    type: 'smart',
    content: { variants: [{ widgets: [widget] }] },
  })
  const page = testPage({
    fixedWidgets: [smart('outer', smart('inner', oldBanner('nested')))],
    promotionSpots: [{ position: 1, type: '1x1', widget: oldBanner('spot') }],
  })
  const migrated = migratePage(page, registry)
  const banners: unknown[] = []
  mapWidgets(migrated, (node) => {
    if (node.type === 'banner') banners.push([node.id, node.version, node.content])
    return node
  })
  expect(banners).toEqual(['nested', 'spot'].map((id) => [id, 2, { headline: 'Autumn' }]))
  // What is current already is written as it was.
  const [migratedTwice, before] = [migratePage(migrated, registry), migrated].map(
    ({ fixedWidgets }) => fixedWidgets[0],
  )
  expect(migratedTwice).toBe(before)
})

it('does not change a widget of an unknown type', () => {
  const page = testPage({ fixedWidgets: [{ ...oldBanner('x'), type: 'unknown' }] })
  expect(migratePage(page, registry).fixedWidgets).toEqual(page.fixedWidgets)
})
