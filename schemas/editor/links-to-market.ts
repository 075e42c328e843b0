import { mapStrings } from '#schemas/values/map-strings.ts'

/** Links in running text: `[words](/dk/autumn)`. */
const inMarkdown = (market: string): RegExp => new RegExp(`(\\]\\(\\s*<?)/${market}(?=[/)?#\\s>])`, 'g')

/**
 * Returns content with links within one market changed to the same address in another. Pictures and external links
 * are unchanged.
 */
export function toMarket<Content extends object>(content: Content, from: string, to: string): Content {
  if (from === to || !/^[\w-]+$/.test(from)) return content
  const start = new RegExp(`^/${from}(?=$|[/?#])`)
  const marks = inMarkdown(from)
  return mapStrings(content, (text) => text.replace(start, `/${to}`).replace(marks, `$1/${to}`))
}
