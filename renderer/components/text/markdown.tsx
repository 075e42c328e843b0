import { createElement, type ReactNode } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { type PlainBlock, type PlainRun, parsePlainBlocks } from '#renderer/components/text/plain-blocks.ts'
import { safeUrl } from '#schemas/validation/url.ts'

interface Props {
  /** Markdown from content. HTML tags are removed, and their text is kept. */
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

/** Elements of GitHub's syntax: tables, strikethrough, footnotes, tasks, and addresses without brackets. */
const gfmMark = /[|~@]|:-|-:|www\.|https?:|\[[\^\sx]/i

/** Level of the first headings, by `headingOffset`. */
const levels = [2, 2, 3, 4]

const plainSteps = levels.map((level) => [headingsFrom(level)])
const gfmSteps = plainSteps.map((steps) => [remarkGfm, ...steps])
const rehype = [rehypeSanitize]

const renderRuns = (runs: readonly PlainRun[]): ReactNode[] =>
  runs.map(({ words, emphasis, url }, index) => {
    if (url !== undefined) return createElement('a', { key: index, href: safeUrl(url) }, words)
    return emphasis ? createElement(emphasis, { key: index }, words) : words
  })

const renderItem = (runs: readonly PlainRun[], index: number): ReactNode => [
  '\n',
  createElement('li', { key: index }, ...renderRuns(runs)),
]

function renderPlainBlock(
  block: PlainBlock,
  key: number,
  headingLevel: (depth: number) => number,
): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${headingLevel(block.depth)}`, { key }, ...renderRuns(block.runs))
    case 'paragraph':
      return createElement('p', { key }, ...renderRuns(block.runs))
    case 'list':
      return createElement('ul', { key }, ...block.items.map(renderItem), '\n')
  }
}

/** Renders like the whole syntax, including line breaks between blocks. */
function renderPlainBlocks(blocks: readonly PlainBlock[], level: number): ReactNode[] {
  const highest = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.depth : 6)))
  const headingLevel = (depth: number) => Math.min(depth - highest + level, 6)
  return blocks.map((block, index) => [index > 0 && '\n', renderPlainBlock(block, index, headingLevel)])
}

/**
 * Renders content's Markdown as sanitised HTML: no raw HTML, no handlers, and only allowed URLs. Use it in server-only
 * widgets and static parts, because it is large.
 */
export function Markdown({ children, headingOffset = 1, furtherSteps }: Props) {
  const offset = headingOffset in levels ? headingOffset : 1
  const hasGfm = gfmMark.test(children)
  const blocks = furtherSteps?.length || hasGfm ? undefined : parsePlainBlocks(children)
  if (blocks) return renderPlainBlocks(blocks, levels[offset] ?? 2)
  return (
    <ReactMarkdown
      // The extensions of GitHub's syntax double the time of parsing.
      remarkPlugins={(hasGfm ? gfmSteps : plainSteps)[offset] ?? null}
      rehypePlugins={furtherSteps?.length ? [...rehype, ...furtherSteps] : rehype}
      urlTransform={(url) => safeUrl(url) ?? null}
    >
      {children}
    </ReactMarkdown>
  )
}
