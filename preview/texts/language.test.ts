// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { languageName } from '#preview/texts/language.ts'

it('names languages as labels do, in every language of the editor', () => {
  expect([languageName('da', 'en'), languageName('da', 'da'), languageName('tr', 'da')]).toEqual([
    'Danish',
    'Dansk',
    'Tyrkisk',
  ])
})

it('leaves what is no language as it is', () => {
  expect(languageName('no language')).toBe('no language')
})
