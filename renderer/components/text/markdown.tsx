import ReactMarkdown, { type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { safeUrl } from '#schemas/validation/url.ts'

interface Props {
  /** Markdown from content. HTML tags in it are left out, their words stay. */
  children: string
  /** Level of its highest headings: 1 renders them as `h2`, even if content starts with `###`. */
  headingOffset?: number
  /** Rehype plugins that change the sanitised tree. */
  furtherSteps?: NonNullable<Options['rehypePlugins']>
}

interface TreeNode {
  type: string
  depth?: number
  children?: TreeNode[]
}

const headingsIn = ({ children = [] }: TreeNode): TreeNode[] =>
  children.flatMap((node) => (node.type === 'heading' ? [node] : headingsIn(node)))

/** Shifts headings to their level in the page: no level is skipped, and a page has a single h1. */
const headingsFrom = (level: number) => () => (tree: TreeNode) => {
  const headings = headingsIn(tree)
  const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
  for (const heading of headings) heading.depth = Math.min((heading.depth ?? 1) - highest + level, 6)
}

const byOffset = [2, 2, 3, 4].map((level) => [remarkGfm, headingsFrom(level)])
const rehype = [rehypeSanitize]

/**
 * Content's markdown as sanitised HTML: no raw HTML, no handlers, addresses only by the allow-list.
 * Heavy: only for widgets that are rendered on the server alone, or under static parts of them.
 */
export function Markdown({ children, headingOffset = 1, furtherSteps }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={byOffset[headingOffset] ?? byOffset[1] ?? null}
      rehypePlugins={furtherSteps?.length ? [...rehype, ...furtherSteps] : rehype}
      urlTransform={(url) => safeUrl(url) ?? null}
    >
      {children}
    </ReactMarkdown>
  )
}
