/** A run of words with the same emphasis, or the words of a link. */
export interface PlainRun {
  words: string
  emphasis?: 'strong' | 'em'
  /** Path of a page of this site. */
  url?: string
}

/** A heading of a level, 1–6, a paragraph, or a list. */
export type PlainBlock =
  | { kind: 'heading'; depth: number; runs: readonly PlainRun[] }
  | { kind: 'paragraph'; runs: readonly PlainRun[] }
  | { kind: 'list'; items: readonly (readonly PlainRun[])[] }

/** Characters that are never Markdown syntax between letters and digits. */
const innerCharacters = `\\p{L}\\p{N},;.?'"’“”…%/() –—-`

/** Matches a line without Markdown syntax, except emphasis by asterisks. */
const line = new RegExp(
  `^(?!\\d+[.)](?: |$))[*\\p{L}\\p{N}](?:[*${innerCharacters}]|[:!](?= |$))*(?<! )$`,
  'u',
)

const linkSource = `\\[([\\p{L}\\p{N}](?:[${innerCharacters}]*[\\p{L}\\p{N}])?)\\]\\((/(?!/)[\\w/-]*)\\)`

/**
 * Matches words in asterisks where these can only be emphasis: outside of words, and without other asterisks or spaces
 * next to them (CommonMark, "left-flanking" and "right-flanking").
 */
const emphasisSource = `(?<=^|[ (])(\\*\\*?)([\\p{L}\\p{N}](?:[${innerCharacters}]*[\\p{L}\\p{N}])?)\\1(?=$|[ ,;.?)])`

const links = new RegExp(linkSource, 'gu')
const marked = new RegExp(`${emphasisSource}|${linkSource}`, 'gu')

/** Returns the runs of a line; undefined if it has other syntax. */
function runsOf(text: string): readonly PlainRun[] | undefined {
  if (!line.test(text.includes('[') ? text.replaceAll(links, '$1') : text)) return undefined
  const runs: PlainRun[] = []
  let end = 0
  for (const { 0: match, 1: marks, 2: emphasised = '', 3: linked, 4: url, index } of text.matchAll(marked)) {
    if (index > end) runs.push({ words: text.slice(end, index) })
    if (linked !== undefined && url !== undefined) runs.push({ words: linked, url })
    else runs.push({ words: emphasised, emphasis: marks === '**' ? 'strong' : 'em' })
    end = index + match.length
  }
  if (end < text.length) runs.push({ words: text.slice(end) })
  return runs.some(({ words }) => words.includes('*')) ? undefined : runs
}

function listOf(block: string): PlainBlock | undefined {
  const items: (readonly PlainRun[])[] = []
  for (const item of block.split('\n')) {
    const runs = item.startsWith('- ') ? runsOf(item.slice(2)) : undefined
    if (!runs) return undefined
    items.push(runs)
  }
  return { kind: 'list', items }
}

function blockOf(block: string): PlainBlock | undefined {
  if (block.startsWith('- ')) return listOf(block)
  const [marks = ''] = /^#{1,6} /.exec(block) ?? []
  const runs = runsOf(block.slice(marks.length))
  if (!runs) return undefined
  return marks === '' ? { kind: 'paragraph', runs } : { kind: 'heading', depth: marks.length - 1, runs }
}

/**
 * Parses Markdown of headings and paragraphs of one line, and of lists of such lines, separated by blank lines, with at most
 * simple emphasis and links within the site. Most texts are like that, and the full parser costs fifty times as much.
 * @returns undefined for any other text
 */
export function parsePlainBlocks(markdown: string): readonly PlainBlock[] | undefined {
  const blocks: PlainBlock[] = []
  for (const text of markdown.replaceAll(/^\n+|\n+$/g, '').split(/\n\n+/)) {
    const block = blockOf(text)
    // Lists with blank lines between them are one list of paragraphs.
    const isSameList = block?.kind === 'list' && blocks.at(-1)?.kind === 'list'
    if (!block || isSameList) return undefined
    blocks.push(block)
  }
  return blocks
}
