// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { outlineOf } from '#preview/canvas/page-outline.ts'
import { store } from '#preview/state/store.ts'
import { chooseVariant, chosenVariantsAtom } from '#preview/state/variants.ts'
import type { Page } from '#schemas/pages/page.ts'
import { pageOf } from '#tests/support/engine.ts'

const variantOf = (id: string) => ({ rule: {}, widgets: [{ id, type: 'text' }] })
const smart = {
  id: 'choice',
  type: 'smart',
  content: { variants: [variantOf('first'), variantOf('second')] },
}
const text = { id: 'one', type: 'text', content: {} }

const mainOutline = (page: Page) => outlineOf(page).main?.[0]

afterEach(() => store.set(chosenVariantsAtom, new Map()))

it('returns the same object for a row that stays the same', () => {
  const page = pageOf(text)
  const outline = mainOutline(page)
  expect(outline?.widgets).toEqual(['one'])
  expect(mainOutline({ ...page, title: 'Another title' })).toBe(outline)
  const main = page.areas.main.map((row) => ({ ...row, widgets: [] }))
  expect(mainOutline({ ...page, areas: { ...page.areas, main } })?.widgets).toEqual([])
})

it('follows the chosen variant of a smart widget in a row that stays the same', () => {
  const page = pageOf(text, smart)
  chooseVariant('choice', 0)
  expect(mainOutline(page)?.widgets).toEqual(['one', 'first'])
  chooseVariant('choice', 1)
  expect(mainOutline(page)?.widgets).toEqual(['one', 'second'])
})
