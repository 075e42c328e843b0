// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { diffPages, fieldDifferences } from '#preview/publishing/page-diff.ts'
import { testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const named = {
  nameOf: (type: string) => registry.get(type)?.definition.schema.title ?? type,
  schemaOf: (type: string) => registry.get(type)?.definition.schema,
}

const text = (id: string, markdownContent: string, fields: object = {}) => ({
  id,
  type: 'text',
  content: { markdownContent },
  ...fields,
})

const page = (rows: readonly object[], fields: object = {}) => testPage({ ...fields, areas: { main: rows } })

it('returns nothing for equal pages', () => {
  const rows = [{ id: 'row', widgets: [text('a', 'One')] }]
  expect(diffPages(page(rows), page(rows), named)).toEqual([])
})

it('lists added, removed, moved and changed elements by the names that editors see', () => {
  const before = page([
    { id: 'one', widgets: [text('a', 'Old'), text('b', 'Gone')] },
    { id: 'two', widgets: [text('c', 'Same')] },
  ])
  const after = page([
    { id: 'one', widgets: [text('a', 'New', { disabledOn: ['mobile'] }), text('c', 'Same')] },
    { id: 'two', widgets: [text('d', 'Here')] },
  ])
  expect(diffPages(before, after, named)).toEqual([
    {
      kind: 'changed',
      widget: 'a',
      title: 'Text',
      fields: [
        { name: 'Text', before: 'Old', after: 'New' },
        { name: 'disabledOn', before: undefined, after: '["mobile"]' },
      ],
    },
    { kind: 'moved', widget: 'c', title: 'Text', fields: [] },
    { kind: 'added', widget: 'd', title: 'Text', fields: [] },
    { kind: 'removed', widget: 'b', title: 'Text', fields: [] },
  ])
})

it('lists moved elements, and not those that made room', () => {
  const row = (...ids: string[]) => page([{ id: 'row', widgets: ids.map((id) => text(id, id)) }])
  expect(
    diffPages(row('a', 'b'), row('new', 'a', 'b'), named).map(({ kind, widget }) => [kind, widget]),
  ).toEqual([['added', 'new']])
  expect(diffPages(row('a', 'b'), row('b', 'a'), named).map(({ kind }) => kind)).toEqual(['moved', 'moved'])
})

it('names fields of the page itself, and the innermost one of a list', () => {
  const carousel = (alt: string) => ({
    id: 'c',
    type: 'imageCarousel',
    content: { items: [{ images: { mobile: { url: '/a.webp', alt } } }] },
  })
  const [changed] = diffPages(
    page([{ id: 'row', widgets: [carousel('')] }]),
    page([{ id: 'row', widgets: [carousel('A coat')] }]),
    named,
  )
  expect(changed?.fields).toEqual([expect.objectContaining({ before: '', after: 'A coat' })])
  expect(changed?.fields[0]?.name).toMatch(/ › 1 › .* › Alternative text$/)
  const [own] = diffPages(page([], { title: 'Old' }), page([], { title: 'New' }), named)
  expect(own).toEqual({
    kind: 'changed',
    widget: undefined,
    title: '',
    fields: [{ name: 'title', before: 'Old', after: 'New' }],
  })
})

it('shows amounts in the currency of the market, and no amount as it is stored', () => {
  const schema = {
    type: 'object',
    properties: {
      prices: {
        type: 'array',
        title: 'Delivery',
        items: {
          type: 'object',
          properties: { from: { type: 'integer', title: 'Free from', format: 'money' } },
        },
      },
    },
  } as const
  const withAmount = (from: number) => ({ prices: [{ from }] })
  expect(fieldDifferences(schema, withAmount(49_950), withAmount(-1), { currency: 'DKK' })).toEqual([
    { name: 'Delivery › 1 › Free from', before: 'DKK\u00a0499.50', after: '-1' },
  ])
})
