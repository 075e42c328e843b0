// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { depths, sortPages } from '#preview/pages/sort-pages.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'

const page = (key: string, title: string, drafted: string | null = null): ListedDocument => ({
  document: { kind: 'page', market: 'dk', key },
  title,
  alias: 'contentPage',
  publishedVersion: 1,
  published: '2026-01-01T00:00:00Z',
  drafted,
  author: null,
  nextKey: null,
  scheduled: null,
  from: null,
})
const pages = [
  page('/dk', 'Forside'),
  page('/dk/aa', 'Ål', '2026-03-01T00:00:00Z'),
  page('/dk/aa/2', 'Zebra'),
  page('/dk/aa/10', 'Abe'),
]
const sorted = (column: 'title' | 'path' | 'changed', isDown = false) =>
  sortPages(pages, { column, isDown }, 'da').map(({ document }) => document.key)

it('sorts by words as the language does, by numbers in addresses, and by moments with the latest first', () => {
  expect(sorted('title')).toEqual(['/dk/aa/10', '/dk', '/dk/aa/2', '/dk/aa'])
  expect(sorted('title', true)[0]).toBe('/dk/aa')
  expect(sorted('path')).toEqual(['/dk', '/dk/aa', '/dk/aa/2', '/dk/aa/10'])
  expect(sorted('changed')[0]).toBe('/dk/aa')
})

it('nests pages by path, and skips missing levels', () => {
  expect([...depths([...pages, page('/dk/no/such', 'Far')]).values()]).toEqual([0, 1, 2, 2, 1])
})
