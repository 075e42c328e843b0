import { expect, it } from 'vitest'
import { wordsIn } from '#preview/assistant/count-words.ts'

it('returns the texts of content in their order, without addresses, options and numbers', () => {
  const content = {
    headline: ' Soft wool ',
    url: '/en/wool',
    columns: 2,
    items: [{ text: 'From one farm' }, { look: 'narrow' }, null],
  }
  expect(wordsIn(content)).toEqual(['Soft wool', 'From one farm'])
})
