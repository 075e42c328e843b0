import { expect, it } from 'vitest'
import { fieldOfText, pathOfText } from '#preview/canvas/find-text.ts'

const content = {
  headline: 'Knitwear',
  sections: [{ text: 'Made of **wool**, not plastic.\n\nSecond part' }, { text: 'Wool' }],
}

it('finds the one field that is a text, unformatted', () => {
  expect(pathOfText(content, ' Knitwear ')).toEqual(['headline'])
  expect(pathOfText(content, 'Made of wool, not plastic.')).toBeUndefined()
})

it('finds the field that holds formatted text', () => {
  expect(fieldOfText(content, 'Made of wool, not plastic.')).toEqual(['sections', '0', 'text'])
  expect(fieldOfText(content, 'wool')).toEqual(['sections', '1', 'text'])
  expect(fieldOfText(content, '—')).toBeUndefined()
  expect(fieldOfText(content, 'Cotton')).toBeUndefined()
})
