/** A run of words with the same emphasis. */
interface PlainWords {
  emphasis: 'strong' | 'em' | undefined
  words: string
}

export interface PlainBlock {
  /** Heading level, 1–6; undefined for a paragraph. */
  depth: number | undefined
  runs: readonly PlainWords[]
}

/** Characters that are never Markdown syntax between letters and digits. */
const innerCharacters = `\\p{L}\\p{N},;.?'"’“”…%/() –—-`

/** Matches a line without Markdown syntax, except the marks of a heading, and emphasis by asterisks. */
const line = new RegExp(
  `^(?:(#{1,6}) )?((?!\\d+[.)](?: |$))[*\\p{L}\\p{N}](?:[*${innerCharacters}]*[*${innerCharacters.replace(' ', '')}])?)$`,
  'u',
)

/**
 * Matches words in asterisks where these can only be emphasis: outside of words, and without other asterisks or spaces
 * next to them (CommonMark, "left-flanking" and "right-flanking").
 */
const emphasised = new RegExp(
  `(?<=^|[ (])(\\*\\*?)([\\p{L}\\p{N}](?:[${innerCharacters}]*[\\p{L}\\p{N}])?)\\1(?=$|[ ,;.?)])`,
  'gu',
)

/** Returns the runs of a line; undefined if an asterisk is not part of simple emphasis. */
function runsOf(text: string): readonly PlainWords[] | undefined {
  const wordRuns: PlainWords[] = []
  let end = 0
  for (const { 0: match, 1: marks, 2: words = '', index } of text.matchAll(emphasised)) {
    if (index > end) wordRuns.push({ emphasis: undefined, words: text.slice(end, index) })
    wordRuns.push({ emphasis: marks === '**' ? 'strong' : 'em', words })
    end = index + match.length
  }
  if (end < text.length) wordRuns.push({ emphasis: undefined, words: text.slice(end) })
  return wordRuns.some(({ words }) => words.includes('*')) ? undefined : wordRuns
}

/**
 * Parses Markdown of headings and paragraphs, each of one line with at most simple emphasis, separated by blank lines.
 * Most banner texts are like that, and the full parser costs fifty times as much.
 * @returns undefined for any other text
 */
export function parsePlainBlocks(markdown: string): readonly PlainBlock[] | undefined {
  const blocks: PlainBlock[] = []
  for (const block of markdown.replaceAll(/^\n+|\n+$/g, '').split(/\n\n+/)) {
    const [, marks, text] = line.exec(block) ?? []
    const wordRuns = text === undefined ? undefined : runsOf(text)
    if (!wordRuns) return undefined
    blocks.push({ depth: marks?.length, runs: wordRuns })
  }
  return blocks
}
