import fc from 'fast-check'
import { mapWidgets } from '#schemas/cms/page-widgets.ts'
import { blockNames } from '#schemas/cms/type-names.ts'
import type { Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import { devices } from '#schemas/values/device.ts'

const harmfulKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const envelopeKey = /^(id|type|version|disabled(App|Mobile|Tablet|Desktop))$/

/** A value after serialisation to JSON and back. */
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const json = fc.jsonValue({ maxDepth: 2 }).map(parsed)

const key = fc.oneof(
  fc.constantFrom(...harmfulKeys, 'headline', 'images', 'variants'),
  fc.string({ maxLength: 8 }),
)

/** Content with any fields except those that the widget shape reserves for the envelope. */
const content = fc
  .array(fc.tuple(key, json), { maxLength: 4 })
  .map((fields) => Object.fromEntries(fields.filter(([name]) => !envelopeKey.test(name))))

const type = fc.oneof(
  fc.constantFrom(...blockNames.keys(), 'seo', 'canvas', 'productCarousel'),
  fc.constantFrom(...harmfulKeys, 'imageWithLink', 'imageWithLinkBlock', 'vimeoVideo', 'Block', 'BlockBlock'),
  fc.string({ minLength: 1, maxLength: 12 }),
)

const disabledOn = fc.subarray([...devices])

const leaf: fc.Arbitrary<WidgetNode> = fc.record({
  id: fc.constantFrom('a', 'b', 'hero', ...harmfulKeys),
  type,
  version: fc.integer({ min: 1, max: 9 }),
  disabledOn,
  content,
  pointer: fc.constant(''),
})

const smart: fc.Arbitrary<WidgetNode> = fc
  .record({ node: leaf, variants: fc.array(fc.array(leaf, { maxLength: 3 }), { maxLength: 3 }) })
  .map(({ node, variants }) => ({
    ...node,
    type: 'smart',
    content: { ...node.content, variants: variants.map((widgets, share) => ({ rule: { share }, widgets })) },
  }))

export const widget = fc.oneof({ weight: 4, arbitrary: leaf }, { weight: 1, arbitrary: smart })

export const row: fc.Arbitrary<Row> = fc.record({
  id: fc.constantFrom('row', ...harmfulKeys),
  perRowMobile: fc.integer({ min: 1, max: 12 }),
  arrangement: fc.constantFrom('columns', 'beside'),
  hideOnISO: fc.boolean(),
  hidden: fc.boolean(),
  widgets: fc.array(widget, { maxLength: 3 }),
})

const rows = fc.array(row, { maxLength: 3 })
const label = fc.string({ maxLength: 20 })
const attributes = fc.constantFrom<Record<string, string>>(
  {},
  { name: 'robots', content: 'all' },
  { property: 'og:x' },
)
const sellingPoints = fc.array(fc.record({ icon: label, title: label }), { maxLength: 2 })

const required = {
  id: fc.string({ minLength: 1, maxLength: 20 }),
  alias: fc.constantFrom('homePage', 'contentPage', ...harmfulKeys),
  path: fc.webPath(),
  title: label,
  description: label,
  metaTags: fc.array(attributes, { maxLength: 3 }),
  linkTags: fc.array(attributes, { maxLength: 3 }),
  structuredData: fc.array(content, { maxLength: 2 }),
  breadcrumbs: fc.array(fc.record({ title: label, url: fc.webPath() }), { maxLength: 3 }),
  fixedWidgets: fc.array(widget, { maxLength: 2 }),
  promotionSpots: fc.array(
    fc.record({
      position: fc.nat(100),
      type: fc.constantFrom('1x1', '1x2', '2x1', '3x1', '2x2', 'main', 'footer'),
      random: fc.boolean(),
      disabledOn,
      widget,
    }),
    { maxLength: 2 },
  ),
  uniqueSellingPoints: fc.record({ simple: sellingPoints, advanced: sellingPoints }),
  filters: fc.array(fc.constantFrom('colour', 'size'), { maxLength: 2 }),
  productsPerPage: fc.integer({ min: 1, max: 500 }),
  tiles: fc.constantFrom('styles' as const, 'colours' as const),
  areas: fc.record({ header: rows, top: rows, main: rows, bottom: rows, footer: rows }),
}
const optional = {
  customSorting: label,
  productId: fc.string({ minLength: 1, maxLength: 20 }),
  category: fc.string({ minLength: 1, maxLength: 20 }),
  termsVersion: label,
  notifyMeTerms: label,
}

/** Gives every row and widget a unique id, as decoding does. */
function withUniqueIds(page: Page): Page {
  let count = 0
  const rename = <Part extends Row | WidgetNode>(part: Part): Part => ({
    ...part,
    id: `${part.id}-${count++}`,
  })
  const { header, top, main, bottom, footer } = page.areas
  const areas = {
    header: header.map(rename),
    top: top.map(rename),
    main: main.map(rename),
    bottom: bottom.map(rename),
    footer: footer.map(rename),
  }
  return mapWidgets({ ...page, areas }, rename)
}

/** Pages with any content, in the form returned by decoding, without pointers. */
export const page: fc.Arbitrary<Page> = fc
  .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
  .map(([most, rest]) => structuredClone(withUniqueIds({ ...most, ...rest })))
