import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHtmlCache } from '#renderer/html-cache.ts'
import { readWidgetHtml } from '#renderer/widget-html.ts'

it('returns the latest entry of a key, or nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 8 }))),
      (writes) => {
        const kept = createHtmlCache(40)
        const written = new Map<string, string>()
        for (const [key, html] of writes) {
          kept.set(key, readWidgetHtml(html))
          written.set(key, html)
          for (const [known, last] of written) expect([last, undefined]).toContain(kept.get(known)?.html)
        }
      },
    ),
  )
})

it('retains frequently read entries under pressure', () => {
  const kept = createHtmlCache(1_000)
  kept.set('header', readWidgetHtml('<header></header>'))
  for (let page = 0; page < 500; page += 1) {
    kept.set(`page ${page}`, readWidgetHtml('x'.repeat(100)))
    expect(kept.get('header')?.html).toBe('<header></header>')
  }
})

it('holds no more than it has room for', () => {
  const kept = createHtmlCache(1_000)
  const keys = Array.from({ length: 500 }, (_, index) => `page ${index}`)
  for (const key of keys) kept.set(key, readWidgetHtml('x'.repeat(100)))
  const held = keys.flatMap((key) => kept.get(key)?.html ?? [])
  expect(held.length).toBeGreaterThan(3)
  expect(held.join('').length).toBeLessThanOrEqual(1_000)
})

it('does not cache an entry that would evict all other entries', () => {
  const kept = createHtmlCache(1_000)
  kept.set('small', readWidgetHtml('x'))
  kept.set('huge', readWidgetHtml('x'.repeat(900)))
  expect(kept.get('huge')).toBeUndefined()
  expect(kept.get('small')?.html).toBe('x')
})
