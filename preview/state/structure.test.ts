// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nestedIn, variantsOf } from '#preview/draft/smart-widget.ts'
import { cutSelected, paste } from '#preview/state/clipboard.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { undo } from '#preview/state/save.ts'
import { selectionAtom, selectWidgets } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { duplicateSelected, moveSelected, removeSelected } from '#preview/state/structure.ts'
import { text } from '#preview/texts/texts.ts'
import { areaNames } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const words = (id: string) => ({ id, type: 'text', content: { text: id } })
const smart = (id: string, ...widgets: object[]) => ({
  ...{ id, type: 'smart' },
  content: { variants: [{ rule: {}, widgets }] },
})
const page = testPage({
  areas: {
    main: [
      { id: 'row-1', widgets: [words('top')] },
      {
        id: 'row-2',
        widgets: [smart('outer', words('a'), words('b'), words('c'), smart('inner', words('deep')))],
      },
    ],
  },
})

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  close = openTestPage(page)
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const idsIn = (smartId: string): string[] => {
  const node = widgetById(smartId)
  return (node && variantsOf(node)?.[0]?.widgets.map(({ id }) => id)) ?? []
}
const rowIds = () => getOpenDraft()?.page.areas.main.map(({ id }) => id)
const selected = () => store.get(selectionAtom).ids
/** The texts of the page with those of nested widgets, in their order. */
const shownTexts = () =>
  areaNames
    .flatMap((area) => getOpenDraft()?.page.areas[area] ?? [])
    .flatMap(({ widgets }) =>
      widgets.flatMap((node) => [node, ...[...nestedIn(node)].map((item) => item.node)]),
    )
    .flatMap(({ content }) => content.text ?? [])

it('deletes all selected widgets of a variant in one step, and selects the widget around them', async () => {
  selectWidgets(['a', 'c', 'b'])
  expect(removeSelected()).toBeUndefined()
  expect(idsIn('outer')).toEqual(['inner'])
  expect(selected()).toEqual(['outer'])
  await undo()
  expect(idsIn('outer')).toEqual(['a', 'b', 'c', 'inner'])
})

it('deletes selected widgets wherever they are', () => {
  selectWidgets(['a', 'deep', 'top'])
  expect(removeSelected()).toBeUndefined()
  expect([rowIds(), idsIn('outer'), idsIn('inner')]).toEqual([['row-2'], ['b', 'c', 'inner'], []])
  expect(selected()).toEqual([])
})

it('deletes a widget together with selected widgets inside it', () => {
  selectWidgets(['deep', 'inner', 'b'])
  expect(removeSelected()).toBeUndefined()
  expect(idsIn('outer')).toEqual(['a', 'c'])
})

it('pastes cut widgets once', async () => {
  selectWidgets(['a', 'b', 'deep', 'inner'])
  expect(cutSelected()).toBeUndefined()
  expect(shownTexts()).toEqual(['top', 'c'])
  expect(await paste()).toBeUndefined()
  expect(shownTexts()).toEqual(['top', 'c', 'a', 'b', 'deep'])
})

it('duplicates each selected widget after itself, and selects the copies', () => {
  selectWidgets(['a', 'c', 'top'])
  expect(duplicateSelected()).toBeUndefined()
  expect(shownTexts()).toEqual(['top', 'top', 'a', 'a', 'b', 'c', 'c', 'deep'])
  const [first, second, third] = selected()
  expect(idsIn('outer')).toEqual(['a', first, 'b', 'c', second, 'inner'])
  expect(getOpenDraft()?.page.areas.main[0]?.widgets[1]?.id).toBe(third)
})

it('duplicates a smart widget that is nested in another, and one that contains it', () => {
  selectWidgets(['inner'])
  expect(duplicateSelected()).toBeUndefined()
  expect(shownTexts()).toEqual(['top', 'a', 'b', 'c', 'deep', 'deep'])
  selectWidgets(['outer'])
  expect(duplicateSelected()).toBeUndefined()
  expect(shownTexts()).toHaveLength(11)
})

it('moves the selected widgets of a variant by one position unless they are at the end', () => {
  selectWidgets(['b', 'c'])
  moveSelected(-1)
  expect(idsIn('outer')).toEqual(['b', 'c', 'a', 'inner'])
  const { queue } = getOpenDraft() ?? {}
  moveSelected(-1)
  expect(getOpenDraft()?.queue).toBe(queue)
  selectWidgets(['b'])
  moveSelected(1)
  expect(idsIn('outer')).toEqual(['c', 'b', 'a', 'inner'])
})

it('reports why a change is impossible and preserves the selection', () => {
  close()
  const widgets = Array.from({ length: limits.widgetsInRow }, (_, at) => words(`full-${at}`))
  close = openTestPage(testPage({ areas: { main: [{ id: 'row', widgets }] } }))
  selectWidgets(['full-0'])
  expect(duplicateSelected()).toBe(text('reason.rowIsFull'))
  expect(selected()).toEqual(['full-0'])
})
