import { expect, it } from 'vitest'
import { fieldsOfText, locateText, withWords } from '#preview/canvas/find-text.ts'

const text = '## Wool\n\nMade of **wool**, not plastic.\n\nSecond\npart\n\n- One\n- Two'
const content = { headline: 'Knitwear', sections: [{ text }, { text: 'Wool' }] }
const isMarkdown = (path: readonly string[]) => path.includes('text')
const locationOf = (visible: string) => locateText(content, visible, isMarkdown)

it('finds the only field with an unformatted text', () => {
  expect(locationOf(' Knitwear ')).toEqual({ path: ['headline'] })
  expect(locationOf('Made of wool, not plastic.')).toBeUndefined()
})

it('finds a block of running text unless it occurs twice', () => {
  expect(locationOf('Wool')).toBeUndefined()
  for (const [visible, marker] of [
    ['Second part', ''],
    ['One', '- '],
    ['Two', '- '],
  ] as const) {
    const { block = { start: 0, end: 0 } } = locationOf(visible) ?? {}
    expect(text.slice(block.start, block.end).replace('\n', ' ')).toBe(visible)
    expect(text.slice(block.start - marker.length, block.start)).toBe(marker)
  }
  expect(locateText(content, 'Second part', () => false)).toBeUndefined()
  expect(locateText({ text: '| a | b |\n|---|---|\n\n    code' }, 'code', () => true)).toBeUndefined()
})

it('writes typed text into a block and returns its position', () => {
  const location = locationOf('One')
  const first = location && withWords(content, location, '*Fine* [wool]')
  expect(first?.content).toMatchObject({
    sections: [{ text: text.replace('One', '\\*Fine\\* \\[wool\\]') }, { text: 'Wool' }],
  })
  const second = first && withWords(first.content, first.location, '1. Fine\nwool')
  expect(second?.content).toMatchObject({ sections: [{ text: text.replace('One', '1\\. Fine wool') }, {}] })
})

it('finds the field of a formatted text', () => {
  expect(fieldsOfText(content, 'Made of wool, not plastic.')[0]).toEqual(['sections', '0', 'text'])
  expect(fieldsOfText(content, 'wool')[0]).toEqual(['sections', '1', 'text'])
  expect(fieldsOfText(content, '—')).toEqual([])
  expect(fieldsOfText(content, 'Cotton')).toEqual([])
})
