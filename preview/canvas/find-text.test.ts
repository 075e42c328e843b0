import { expect, it } from 'vitest'
import { fieldOfText, placeOfText, withWords } from '#preview/canvas/find-text.ts'

const text = '## Wool\n\nMade of **wool**, not plastic.\n\nSecond\npart\n\n- One\n- Two'
const content = { headline: 'Knitwear', sections: [{ text }, { text: 'Wool' }] }
const isMarkdown = (path: readonly string[]) => path.includes('text')
const placeOf = (seen: string) => placeOfText(content, seen, isMarkdown)

it('finds the one field that is a text, unformatted', () => {
  expect(placeOf(' Knitwear ')).toEqual({ path: ['headline'] })
  expect(placeOf('Made of wool, not plastic.')).toBeUndefined()
})

it('finds one block of running text, and none that occurs twice', () => {
  expect(placeOf('Wool')).toBeUndefined()
  for (const [seen, marker] of [
    ['Second part', ''],
    ['One', '- '],
    ['Two', '- '],
  ] as const) {
    const { block = { start: 0, end: 0 } } = placeOf(seen) ?? {}
    expect(text.slice(block.start, block.end).replace('\n', ' ')).toBe(seen)
    expect(text.slice(block.start - marker.length, block.start)).toBe(marker)
  }
  expect(placeOfText(content, 'Second part', () => false)).toBeUndefined()
  expect(placeOfText({ text: '| a | b |\n|---|---|\n\n    code' }, 'code', () => true)).toBeUndefined()
})

it('writes words into a block as they are typed, and knows where they are then', () => {
  const place = placeOf('One')
  const first = place && withWords(content, place, '*Fine* [wool]')
  expect(first?.content).toMatchObject({
    sections: [{ text: text.replace('One', '\\*Fine\\* \\[wool\\]') }, { text: 'Wool' }],
  })
  const second = first && withWords(first.content, first.place, '1. Fine\nwool')
  expect(second?.content).toMatchObject({ sections: [{ text: text.replace('One', '1\\. Fine wool') }, {}] })
})

it('finds the field that holds formatted text', () => {
  expect(fieldOfText(content, 'Made of wool, not plastic.')).toEqual(['sections', '0', 'text'])
  expect(fieldOfText(content, 'wool')).toEqual(['sections', '1', 'text'])
  expect(fieldOfText(content, '—')).toBeUndefined()
  expect(fieldOfText(content, 'Cotton')).toBeUndefined()
})
