import { expect, it } from 'vitest'
import { isExcludedOn } from '#renderer/components/banner/excluded-on.ts'
import { testPage } from '#tests/support/engine.ts'

const at = (path: string, id = '4711', category?: string) =>
  testPage({ id, path, ...(category !== undefined && { category }) })

it.each([
  ['a category’s page', at('/dk/knitwear'), ['outerwear', 'knitwear'], true],
  ['a page below a category', at('/dk/knitwear/merino'), ['knitwear'], true],
  ['a page of the category at another address', at('/dk/strik', '1', 'knitwear'), ['knitwear'], true],
  ['a page named itself', at('/dk/about'), ['4711'], true],
  ['a page whose address only resembles it', at('/dk/knitwear-guide'), ['knitwear'], false],
  ['a market that has the category’s name', at('/dk'), ['dk'], false],
  ['any page, where nothing is excluded', at('/dk/knitwear'), [], false],
])('on %s', (_, page, excludeOn, excluded) => {
  expect(isExcludedOn(page, excludeOn)).toBe(excluded)
})
