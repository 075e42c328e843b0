// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { formatAmount } from '#preview/texts/amount.ts'
import { changeLanguage, type EditorLanguage, editorLanguage } from '#preview/texts/language.ts'

/** Formats amounts in a language of the editor, with usual spaces. */
function formatIn(language: EditorLanguage, amounts: readonly (readonly [number, string])[]): string[] {
  const before = editorLanguage()
  vi.spyOn(location, 'reload').mockReturnValue()
  changeLanguage(language)
  const formatted = amounts.map(([amount, currency]) => formatAmount({ amount, currency }))
  changeLanguage(before)
  return formatted.map((text) => text.replaceAll('\u00a0', ' ').replace('\u2212', '-'))
}

const amounts = [
  [129_800, 'DKK'],
  [5, 'EUR'],
  [-1_250_000, 'CAD'],
  [500, 'JPY'],
  [1_500, 'IQD'],
] as const

it('formats amounts in the language of the editor, with the code of the currency', () => {
  expect(formatIn('en', amounts)).toEqual([
    ...['DKK 1,298.00', 'EUR 0.05', '-CAD 12,500.00', 'JPY 500', 'IQD 1.500'],
  ])
  expect(formatIn('da', amounts)).toEqual([
    ...['1.298,00 DKK', '0,05 EUR', '-12.500,00 CAD', '500 JPY', '1,500 IQD'],
  ])
})
