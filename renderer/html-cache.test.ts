import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHtmlCache } from '#renderer/html-cache.ts'
import { readWidgetHtml } from '#renderer/widget-html.ts'

it('returns the latest entry of a key, or nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 8 }))),
      (writes) => {
        const cache = createHtmlCache(40)
        const written = new Map<string, string>()
        for (const [key, html] of writes) {
          cache.set(key, readWidgetHtml(html))
          written.set(key, html)
          for (const [known, last] of written) expect([last, undefined]).toContain(cache.get(known)?.html)
        }
      },
    ),
  )
})

it('retains frequently read entries under pressure', () => {
  const cache = createHtmlCache(1_000)
  cache.set('header', readWidgetHtml('<header></header>'))
  for (let page = 0; page < 500; page += 1) {
    cache.set(`page ${page}`, readWidgetHtml('x'.repeat(100)))
    expect(cache.get('header')?.html).toBe('<header></header>')
  }
})

it('holds no more than it has room for', () => {
  const cache = createHtmlCache(1_000)
  const keys = Array.from({ length: 500 }, (_, index) => `page ${index}`)
  for (const key of keys) cache.set(key, readWidgetHtml('x'.repeat(100)))
  const cachedHtml = keys.flatMap((key) => cache.get(key)?.html ?? [])
  expect(cachedHtml.length).toBeGreaterThan(3)
  expect(cachedHtml.join('').length).toBeLessThanOrEqual(1_000)
})

it('does not cache an entry that would evict all other entries', () => {
  const cache = createHtmlCache(1_000)
  cache.set('small', readWidgetHtml('x'))
  cache.set('huge', readWidgetHtml('x'.repeat(900)))
  expect(cache.get('huge')).toBeUndefined()
  expect(cache.get('small')?.html).toBe('x')
})
