import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexWords } from '#server/commerce/search-words/similar-words.ts'
import { createTextSearch } from '#server/commerce/search-words/text-search.ts'
import { isNear } from '#server/commerce/search-words/words.ts'

const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcdeäß') }), { maxLength: 20 })

describe('similar words', () => {
  it('are all words within the number of typing errors', () => {
    fc.assert(
      fc.property(
        words,
        fc.string({ unit: fc.constantFrom(...'abcdefä') }),
        fc.integer({ min: 1, max: 2 }),
        (known, typed, most) => {
          const distinct = [...new Set(known)]
          const expected = distinct.filter((word) => isNear(typed, word, most))
          expect(indexWords(distinct).near(typed, most).sort()).toEqual(expected.sort())
        },
      ),
    )
  })

  it('contain no digits, and words with digits have none', () => {
    const similar = indexWords(['shirt', 'shirt1', 'skirt'])
    expect(similar.near('shirr', 2).sort()).toEqual(['shirt', 'skirt'])
    expect(similar.near('shirt2', 2)).toEqual([])
  })
})

describe('a search in a catalogue with many product numbers', () => {
  const search = createTextSearch({
    language: 'en',
    count: 500,
    textsOf: (ordinal) => [
      { text: `${10_900 + ordinal} ${10_900 + ordinal}_001`, weight: 12 },
      { text: 'Overshirt', weight: 8 },
    ],
  })
  const synonymsOf = () => []

  it('does not replace an unknown number with another', () => {
    expect(search.find('99901', synonymsOf)).toHaveLength(0)
    expect(search.correct('99901', synonymsOf)).toBeUndefined()
    expect(search.correct('10900_009', synonymsOf)).toBeUndefined()
  })

  it('still corrects words', () => {
    expect(search.correct('overshrit', synonymsOf)).toBe('overshirt')
    expect(search.find('overshrit', synonymsOf)).toHaveLength(500)
  })
})
