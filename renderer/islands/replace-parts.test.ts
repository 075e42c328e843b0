// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { replaceParts } from '#renderer/islands/replace-parts.ts'

const part = (id: string, html: string): string =>
  `<div class="widget" data-id="${id}"><div data-client="listing">${html}</div></div>`
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
const heading = (count: number) =>
  part('heading', `<h1>Shirts ${count}</h1><p role="status">${count} products</p><p>After ${count}</p>`)
const textOf = (id: string): string | undefined =>
  document.querySelector(`[data-id="${id}"]`)?.textContent?.trim()
const field = (value: string) =>
  `<input id="low" value="${value}"><select id="sort"><option value="" ${value === '' ? 'selected' : ''}></option><option value="price" ${value === '' ? '' : 'selected'}>Price</option></select>`

beforeEach(() => {
  document.body.innerHTML = ''
})

it('preserves a live region with the new text and replaces its surroundings', () => {
  document.body.innerHTML = heading(30)
  const region = document.querySelector('[role="status"]')
  replaceParts(parse(heading(4)), 'listing')
  expect(document.querySelector('[role="status"]')).toBe(region)
  expect(textOf('heading')).toBe('Shirts 44 productsAfter 4')
})

it('replaces a live region that appears or disappears', () => {
  document.body.innerHTML = heading(30)
  replaceParts(parse(part('heading', '<h1>Nothing</h1>')), 'listing')
  expect(textOf('heading')).toBe('Nothing')
  replaceParts(parse(heading(2)), 'listing')
  expect(textOf('heading')).toBe('Shirts 22 productsAfter 2')
})

it('preserves values that the visitor has changed and updates other fields', () => {
  document.body.innerHTML = part('price', field(''))
  const low = document.querySelector<HTMLInputElement>('#low')
  if (low) low.value = '250'
  replaceParts(parse(part('price', field('100'))), 'listing')
  expect(document.querySelector<HTMLInputElement>('#low')?.value).toBe('250')
  expect(document.querySelector<HTMLSelectElement>('#sort')?.value).toBe('price')
})

it('keeps focus on the element with the same id and returns whether it was lost', () => {
  document.body.innerHTML = part(
    'filters',
    '<a href="#a" id="filter-a">A</a><a href="#b" id="filter-b">B</a>',
  )
  document.getElementById('filter-b')?.focus()
  expect(replaceParts(parse(part('filters', '<a href="#b" id="filter-b">B</a>')), 'listing')).toBe(true)
  expect(document.activeElement?.id).toBe('filter-b')
  expect(replaceParts(parse(part('filters', '')), 'listing')).toBe(false)
})

it('reports nothing lost if nothing was focused', () => {
  document.body.innerHTML = part('filters', '<a href="#a">A</a>')
  expect(replaceParts(parse(part('filters', '')), 'listing')).toBe(true)
})
