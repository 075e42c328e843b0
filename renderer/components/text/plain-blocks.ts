export interface PlainBlock {
  /** Of a heading, 1–6; undefined for a paragraph. */
  depth: number | undefined
  words: string
}

/** One line without a sign that Markdown reads, after the marks of a heading if it is one. */
const line =
  /^(?:(#{1,6}) )?((?!\d+[.)](?: |$))[\p{L}\p{N}](?:[\p{L}\p{N},;.?'"’“”…%/() –—-]*[\p{L}\p{N},;.?'"’“”…%/()–—-])?)$/u

/**
 * Parses Markdown that has only headings and paragraphs of plain words, each of one line, with a blank line between them.
 * Most texts of banners are such, and the whole syntax costs fifty times as much.
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
