export interface PlainBlock {
  /** Heading level, 1–6; undefined for a paragraph. */
  depth: number | undefined
  words: string
}

/** Matches a line without Markdown syntax, except the marks of a heading. */
const line =
  /^(?:(#{1,6}) )?((?!\d+[.)](?: |$))[\p{L}\p{N}](?:[\p{L}\p{N},;.?'"’“”…%/() –—-]*[\p{L}\p{N},;.?'"’“”…%/()–—-])?)$/u

/**
 * Parses Markdown of headings and paragraphs without formatting, each of one line, separated by blank lines. Most
 * banner texts are like that, and the full parser costs fifty times as much.
 * @returns undefined for any other text
 */
export function parsePlainBlocks(markdown: string): readonly PlainBlock[] | undefined {
  const blocks: PlainBlock[] = []
  for (const block of markdown.replaceAll(/^\n+|\n+$/g, '').split(/\n\n+/)) {
    const [, marks, words] = line.exec(block) ?? []
    if (words === undefined) return undefined
    blocks.push({ depth: marks?.length, words })
  }
  return blocks
}
