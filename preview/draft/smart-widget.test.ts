import { expect, it } from 'vitest'
import { changedWithin, nestedIn, variantsOf, withVariantWidgets } from '#preview/draft/smart-widget.ts'
import { changeWidget } from '#schemas/editor/change-widget.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { pageOf } from '#tests/support/engine.ts'

const words = (id: string, markdownContent = id) => ({ id, type: 'text', content: { markdownContent } })
const smartOf = (id: string, ...variants: object[]): WidgetNode => ({
  id,
  type: 'smart',
  version: 1,
  disabledOn: [],
  content: { variants },
  pointer: '',
})
const inner = { id: 'inner', type: 'smart', content: { variants: [{ rule: {}, widgets: [words('deep')] }] } }
const smart = smartOf(
  'outer',
  { rule: { audience: 'member' }, widgets: [words('a'), words('b')] },
  { rule: {}, widgets: [words('c'), inner] },
)

/** The same widget after nested content was changed, as the editor does it. */
function changeNested(id: string, content: object): WidgetNode {
  const page = { ...pageOf(), fixedWidgets: [smart] }
  const changed = changeWidget(page, id, { content: { ...content } })?.fixedWidgets[0]
  if (!changed) throw new Error(`No widget ${id}`)
  return changed
}

it('finds widgets at every depth, with their places', () => {
  expect(
    [...nestedIn(smart)].map(({ node, within }) => [node.id, within.smart, within.variant, within.index]),
  ).toEqual([
    ['a', 'outer', 0, 0],
    ['b', 'outer', 0, 1],
    ['c', 'outer', 1, 0],
    ['inner', 'outer', 1, 1],
    ['deep', 'inner', 0, 0],
  ])
  expect(variantsOf({ type: 'text', content: {} })).toBeUndefined()
  expect(
    variantsOf({ type: 'smart', content: { variants: [null, { rule: 'x', widgets: [7] }] } }),
  ).toMatchObject([
    { rule: { audience: 'any' }, widgets: [] },
    { rule: { audience: 'any' }, widgets: [] },
  ])
})

it('distinguishes changed content from a changed structure', () => {
  expect(changedWithin(smart, smart)).toEqual([])
  expect(changedWithin(smart, changeNested('b', { markdownContent: 'New' }))).toEqual(['outer', 'b'])
  expect(changedWithin(smart, changeNested('deep', { markdownContent: 'New' }))).toEqual([
    'outer',
    'inner',
    'deep',
  ])
  expect(changedWithin(smart, { ...smart, disabledOn: ['mobile'] })).toBeUndefined()
  const fewer = withVariantWidgets(smart.content, 1, (widgets) => widgets.slice(1))
  expect(changedWithin(smart, { ...smart, content: fewer })).toBeUndefined()
  const others = [{ rule: { audience: 'guest' }, widgets: [words('a'), words('b')] }]
  expect(changedWithin(smart, smartOf('outer', ...others))).toBeUndefined()
})
