import MarkdownIt from 'markdown-it'
import {
  schema as commonMark,
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from 'prosemirror-markdown'
import { type Node, Schema } from 'prosemirror-model'

const { nodes, marks } = commonMark

/** Schema of formatted text: CommonMark, and GitHub's strikethrough. */
export const textSchema = new Schema({
  nodes: {
    doc: nodes.doc.spec,
    paragraph: nodes.paragraph.spec,
    blockquote: nodes.blockquote.spec,
    horizontal_rule: nodes.horizontal_rule.spec,
    heading: nodes.heading.spec,
    code_block: nodes.code_block.spec,
    ordered_list: nodes.ordered_list.spec,
    bullet_list: nodes.bullet_list.spec,
    list_item: nodes.list_item.spec,
    text: nodes.text.spec,
    // Pasted pictures would be copied into the text as data: or point to other hosts.
    image: { ...nodes.image.spec, parseDOM: [] },
    hard_break: nodes.hard_break.spec,
  },
  marks: {
    em: marks.em.spec,
    strong: marks.strong.spec,
    link: marks.link.spec,
    strikethrough: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
    code: marks.code.spec,
  },
})

// HTML and tables are read so that they are noticed: the schema has neither.
const tokenizer = MarkdownIt('commonmark', { html: true }).enable(['strikethrough', 'table'])

const parser = new MarkdownParser(textSchema, tokenizer, {
  ...defaultMarkdownParser.tokens,
  s: { mark: 'strikethrough' },
})

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    heading(state, node) {
      const headingMarks = '#'.repeat(Number(node.attrs.level))
      state.write(`${headingMarks} `)
      state.renderInline(node, false)
      // Its own last sign would be read as the end of the line's signs.
      if (node.textContent.endsWith('#')) state.write(` ${headingMarks}`)
      state.closeBlock(node)
    },
  },
  {
    ...defaultMarkdownSerializer.marks,
    strikethrough: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  },
  // Signs that would begin HTML, a named character or, at the start of a line, a list.
  { escapeExtraCharacters: /<(?=[a-z/!?])|&(?=#?\w+;)|^\+$|(?<=^\s*\d+)[.)](?=\s|$)/gi },
)

/** Footnotes and tasks of GitHub's Markdown, which the parser would take for plain words. */
const footnoteOrTask = /(?<!\\)\[\^|^\s*(?:[-*+]|\d+[.)])\s+\[[ x]\]\s/im

/** Returns formatted text as Markdown. */
export const writeMarkdown = (document: Node): string => serializer.serialize(document)

function parseMarkdown(markdown: string): Node | undefined {
  try {
    return parser.parse(markdown)
  } catch {
    // The parser throws on what the schema does not know, such as a table.
    return undefined
  }
}

/**
 * Returns Markdown as formatted text; undefined if `writeMarkdown` would lose a part of it, such as a table.
 */
export function readMarkdown(markdown: string): Node | undefined {
  if (footnoteOrTask.test(markdown)) return undefined
  const document = parseMarkdown(markdown)
  const isLossless = document !== undefined && parseMarkdown(writeMarkdown(document))?.eq(document) === true
  return isLossless ? document : undefined
}
