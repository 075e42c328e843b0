import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { safeUrl } from '#schemas/url.ts'

interface Props {
  /** Markdown from content. HTML tags in it are left out, their words stay. */
  children: string
  /** How deep the first heading stands in its page: `#` becomes `h2` at 1. */
  headingOffset?: number
  /** Rehype plugins that change the sanitised tree. */
  furtherSteps?: NonNullable<Options['rehypePlugins']>
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Moves headings down, and never up to h1: a page keeps its one whatever its texts begin with. */
const shifted = (offset: number): Components =>
  Object.fromEntries(
    headings.map((name, index) => [name, headings[Math.min(Math.max(index + offset, 1), 5)] ?? 'h6']),
  )

const byOffset = [0, 1, 2, 3].map(shifted)
const remark = [remarkGfm]
const rehype = [rehypeSanitize]

/**
 * Content's markdown as sanitised HTML: no raw HTML, no handlers, addresses only by the allow-list.
 * Heavy: only for widgets that are rendered on the server alone, or under static parts of them.
 */
export function Markdown({ children, headingOffset = 1, furtherSteps }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={remark}
      rehypePlugins={furtherSteps?.length ? [...rehype, ...furtherSteps] : rehype}
      urlTransform={(url) => safeUrl(url) ?? null}
      components={byOffset[headingOffset] ?? byOffset[1] ?? null}
    >
      {children}
    </ReactMarkdown>
  )
}
