import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords, cutAfterWords, type TextNode } from '#renderer/components/text/word-limit.ts'

const text = (value: string): TextNode => ({ type: 'text', value })
const block = (...children: TextNode[]): TextNode => ({ type: 'element', children })
const inline = block

/** Returns the text of nodes in reading order. */
const words = (nodes: readonly TextNode[]): string =>
  nodes.map(({ value = '', children = [] }) => value + words(children)).join('')

it('returns nothing for a text that fits', () => {
  expect(cutAfterWords([block(text('one two')), block(text('three'))], 3)).toBeUndefined()
  expect(cutAfterWords([], 1)).toBeUndefined()
})

it('cuts between blocks where the limit falls there', () => {
  const first = block(text('one two'))
  const second = block(text('three'))
  expect(cutAfterWords([first, second], 2)).toEqual({ visible: [first], preview: undefined, rest: [second] })
})

it('previews the block that the limit falls in, with its marks closed, and repeats it whole in the rest', () => {
  const paragraph = block(text('one '), inline(text('two three four')), text(' five'))
  expect(cutAfterWords([paragraph], 3)).toEqual({
    visible: [],
    preview: block(text('one '), inline(text('two three…'))),
    rest: [paragraph],
  })
})

it('counts words with a letter or a digit, in any script, and no isolated punctuation', () => {
  expect(countWords(text('Tea – 2 kinds, sørlig'))).toBe(4)
  expect(countWords(text('طبقات الخريف'))).toBe(2)
  expect(countWords(text(' \n '))).toBe(0)
})

it('shows exactly the limit and loses no text, for any tree', () => {
  const leaf = fc
    .array(fc.constantFrom('a', 'bc', '–', 'ü1'), { maxLength: 6 })
    .map((list) => text(`${list.join(' ')} `))
  const { node } = fc.letrec<{ node: TextNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }).map((all) => block(...all)),
    ),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 6 }), fc.integer({ min: 1, max: 20 }), (blocks, limit) => {
      const cut = cutAfterWords(blocks, limit)
      if (!cut) {
        expect(countWords(block(...blocks))).toBeLessThanOrEqual(limit)
        return
      }
      expect(countWords(block(...cut.visible, ...(cut.preview ? [cut.preview] : [])))).toBe(limit)
      expect(words([...cut.visible, ...cut.rest])).toBe(words(blocks))
    }),
  )
})
