import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fontFilesOf } from '#renderer/styles/font-files.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const named = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].flatMap(([, name]) => name ?? [])

it('preloads every font that the style of a language uses, and no other', () => {
  const [languages = ''] = named(read('extended-letters.css'), /:lang\(([^)]*)\)/g)
  const files = named(read('fonts.css') + read('extended-letters.css'), /url\("([^"]*)"\)/g)
  for (const language of languages.split(', ')) expect(fontFilesOf(language), language).toEqual(files)
  for (const language of ['da', 'sv', 'de', 'en', 'fr', 'ar'])
    expect(fontFilesOf(language)).toEqual([files[0]])
})

it('preloads files that exist and are light', () => {
  const bytes = fontFilesOf('tr').map((file) => statSync(`node_modules/${file}`).size)
  expect(bytes[0]).toBeLessThan(31_000)
  expect(bytes[1]).toBeLessThan(12_000)
})
