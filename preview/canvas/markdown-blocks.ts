/** Range of a Markdown block's text, without its marker. */
export interface TextBlock {
  start: number
  end: number
}

/** Marker of a heading, a quotation or an item of a list. */
const marker = /^ {0,3}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)/

/** Lines of blocks that are not plain text: tables, code, and underlined headings. */
const notPlainText = /^(?:\s*\||\s*(?:```|~~~)| {4}|\t|\s*(?:=+|-{3,})\s*$)/

const isHeading = (line: string): boolean => /^ {0,3}#/.test(line)

interface Line {
  text: string
  start: number
}

function linesOf(markdown: string): Line[] {
  let start = 0
  return markdown.split('\n').map((text) => {
    const line = { text, start }
    start += text.length + 1
    return line
  })
}

/** Groups lines into blocks: at blank lines, after headings, and before markers. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  let open: Line[] | undefined
  for (const line of lines) {
    const isBlank = line.text.trim() === ''
    if (isBlank) open = undefined
    else if (open && !marker.test(line.text)) open.push(line)
    else {
      open = [line]
      groups.push(open)
    }
    if (isHeading(line.text)) open = undefined
  }
  return groups
}

/** Returns the blocks of Markdown whose text can be edited as displayed. */
export function textBlocks(markdown: string): TextBlock[] {
  return groupsOf(linesOf(markdown)).flatMap((lines): TextBlock[] => {
    const [first] = lines
    const last = lines.at(-1)
    if (!first || !last || lines.some(({ text }) => notPlainText.test(text))) return []
    const markerLength = marker.exec(first.text)?.[0].length ?? 0
    return [{ start: first.start + markerLength, end: last.start + last.text.trimEnd().length }]
  })
}

/** Escapes a text, so that Markdown displays it literally. */
export function escapeMarkdown(words: string): string {
  const line = words.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[\\`*_[\]<>]/g, '\\$&')
  return marker.test(line) ? line.replace(/[#>+.)-]/, '\\$&') : line
}
