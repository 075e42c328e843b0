import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, it } from 'vitest'
import { readMarkdown, textSchema, writeMarkdown } from '#preview/forms/markdown-document.ts'

const { nodes, marks } = textSchema

it.each([
  ['a paragraph', 'Wool that stays warm.'],
  ['marks', 'A **bold** word, an *italic* one and a ~~dropped~~ one'],
  ['a link', 'See [our guide](/dk/guide "Guide") first.'],
  ['headings and lists', '## Care\n\n- Wash cold\n- Dry *flat*\n\n1. Fold\n2. Store'],
  ['a quotation', '> Made to last.'],
  ['a line break', 'First line\\\nSecond line'],
  ['signs that mean nothing here', '5 < 6 & 7, snake_case, 100 % sko & støvler'],
])('preserves %s unchanged', (_, markdown) => {
  const document = readMarkdown(markdown)
  expect(document && writeMarkdown(document)).toBe(markdown)
})

it.each([
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ['HTML', 'Some <b>bold</b> words'],
  ['a block of HTML', '<div>words</div>'],
  ['a footnote', 'Words[^1]\n\n[^1]: More'],
  ['a list of tasks', '- [ ] Wash\n- [x] Dry'],
])('leaves %s to Markdown', (_, markdown) => {
  expect(readMarkdown(markdown)).toBeUndefined()
})

it.each([
  '<b>not bold</b>',
  '&amp; as typed',
  '[^1] no footnote',
  '# no heading',
  '1. no list',
  '2) no list',
  '3.',
  '+',
  '* no list',
])('shows the typed signs %s as they are', (words) => {
  const typed = textSchema.node(nodes.doc, null, [
    textSchema.node(nodes.paragraph, null, [textSchema.text(words)]),
  ])
  expect(readMarkdown(writeMarkdown(typed))?.eq(typed)).toBe(true)
})

const word = fc.stringMatching(/^[\p{L}\p{N}<>&*_~`[\]()!#+.\\"'-]{1,8}$/u)
const mark = fc.constantFrom(undefined, marks.strong, marks.em, marks.strikethrough)
const inline = fc
  .array(fc.tuple(word, mark), { minLength: 1, maxLength: 5 })
  .map((pieces) =>
    pieces.flatMap(([text, type], index) => [
      ...(index > 0 ? [textSchema.text(' ')] : []),
      textSchema.text(text, type ? [type.create()] : []),
    ]),
  )
const paragraph = inline.map((content) => textSchema.node(nodes.paragraph, null, content))
const heading = inline.map((content) => textSchema.node(nodes.heading, { level: 2 }, content))
const list = fc
  .tuple(
    fc.constantFrom(nodes.bullet_list, nodes.ordered_list),
    fc.array(paragraph, { minLength: 1, maxLength: 3 }),
  )
  .map(([type, items]) =>
    textSchema.node(
      type,
      { tight: true },
      items.map((item) => textSchema.node(nodes.list_item, null, [item])),
    ),
  )
const quote = paragraph.map((content) => textSchema.node(nodes.blockquote, null, [content]))
const text: fc.Arbitrary<Node> = fc
  .array(fc.oneof(paragraph, heading, list, quote), { minLength: 1, maxLength: 4 })
  .map((blocks) => textSchema.node(nodes.doc, null, blocks))

it('preserves every word, whatever is typed and formatted', () => {
  fc.assert(
    fc.property(text, (document) => {
      const read = readMarkdown(writeMarkdown(document))
      expect(read?.textContent).toBe(document.textContent)
    }),
  )
})
