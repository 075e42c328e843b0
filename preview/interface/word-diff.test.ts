import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffWords } from '#preview/interface/word-diff.ts'

it('names the words that were taken out and put in', () => {
  expect(diffWords('Warm knitwear for autumn', 'Warm coats for a cold autumn')).toEqual([
    { kind: 'same', text: 'Warm ' },
    { kind: 'removed', text: 'knitwear' },
    { kind: 'added', text: 'coats' },
    { kind: 'same', text: ' for ' },
    { kind: 'added', text: 'a cold ' },
    { kind: 'same', text: 'autumn' },
  ])
  expect(diffWords('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }])
  expect(diffWords('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

it('contains both texts completely', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'ø', ' ', '.', '\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pieces = diffWords(before, after)
      const without = (kind: string) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})
