import fc from 'fast-check'
import { expect, it } from 'vitest'
import { preparePage } from '#renderer/prepare-page.ts'
import { page as anyPage } from '#schemas/cms/page.arbitrary.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { operationsFor } from '#schemas/editor/change.arbitrary.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { createCachedChecks } from '#server/editor/checks/check-cache.ts'
import { checkedPage, problemsOf } from '#server/editor/checks/page-check.ts'
import { placedWidgets } from '#server/editor/checks/page-parts.ts'
import { readSite } from '#server/site/site.ts'
import { testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const site = await readSite({ list: async () => [], assets: async () => [], pages: async () => [] })
const document = { kind: 'page', market: 'dk', key: '/dk/page' } as const
const inAnyOrder = (problems: readonly EditorProblem[]) => problems.map((one) => JSON.stringify(one)).sort()

/** Cached checks of pages, and the widgets that the last one checked. */
function startChecks() {
  let looked: string[] = []
  const check = createCachedChecks({
    registry,
    prepare(page, resolvers) {
      looked = [...placedWidgets(page)].map(({ node }) => node.id)
      return preparePage(page, registry, resolvers)
    },
  })
  return (page: Page) => {
    looked = []
    const problems = check(document, page, 'page', site)
    return { problems, looked }
  }
}

it('finds the same problems as a full check, after any changes', () => {
  const pages = anyPage.chain((page) => fc.tuple(fc.constant(page), fc.array(operationsFor(page))))
  fc.assert(
    fc.property(pages, ([first, changes]) => {
      const check = startChecks()
      let page = first
      for (const operations of [[], ...changes]) {
        const outcome = applyChange(page, { operations })
        if (outcome.kind === 'applied') page = outcome.page
        const expectedProblems = problemsOf(
          checkedPage(page, 'dk', site, { prepare: (one, parts) => preparePage(one, registry, parts) }),
          'page',
          { registry },
        )
        expect(inAnyOrder(check(page).problems)).toEqual(inAnyOrder(expectedProblems))
      }
    }),
    { numRuns: 30 },
  )
})

it('checks only the changed widget, and all of them if the page changed', () => {
  const text = (id: string) => ({ id, type: 'text', headline: id })
  const row = (id: string) => ({ id, widgets: [text(`${id}-1`), text(`${id}-2`)] })
  const page = testPage({ areas: { main: [row('a'), row('b')] } })
  const check = startChecks()
  expect(check(page).looked).toEqual(['a-1', 'a-2', 'b-1', 'b-2'])
  expect(check(page).looked).toEqual([])
  const typed = applyChange(page, {
    operations: [{ setContent: { widget: 'b-1', content: { headline: 1 } } }],
  })
  if (typed.kind !== 'applied') throw new Error('the page has the widget')
  const after = check(typed.page)
  expect(after.looked).toEqual(['b-1'])
  expect(after.problems).toContainEqual(expect.objectContaining({ rule: 'invalid-content', widget: 'b-1' }))
  expect(check({ ...typed.page, title: 'Another' }).looked).toEqual(['a-1', 'a-2', 'b-1', 'b-2'])
})
