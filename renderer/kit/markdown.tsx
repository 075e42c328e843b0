import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { safeUrl } from '#schemas/url.ts'

interface Props {
  /** Markdown from content. HTML in it is shown as text. */
  children: string
  /** How deep the first heading stands in its page: `#` becomes `h2` at 1. */
  headingOffset?: number
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Moves headings down, so that a page keeps its one h1 whatever its texts begin with. */
const shifted = (offset: number): Components =>
  Object.fromEntries(headings.map((name, index) => [name, headings[Math.min(index + offset, 5)] ?? 'h6']))

const byOffset = [0, 1, 2, 3].map(shifted)
const remark = [remarkGfm]
const rehype = [rehypeSanitize]

/**
 * Content's markdown as sanitised HTML: no raw HTML, no handlers, addresses only by the allow-list.
 * Heavy: only for widgets that are rendered on the server alone, or under static parts of them.
 */
export function Markdown({ children, headingOffset = 1 }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={remark}
      rehypePlugins={rehype}
      urlTransform={(url) => safeUrl(url) ?? null}
      components={byOffset[headingOffset] ?? byOffset[1] ?? null}
    >
      {children}
    </ReactMarkdown>
  )
}
