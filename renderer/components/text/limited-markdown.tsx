import styles from '#renderer/components/text/limited-markdown.module.css'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import { cutAfterWords, type TextNode } from '#renderer/components/text/word-limit.ts'

interface Props {
  /** Markdown from content. */
  children: string
  /** Visible words before the fold. */
  wordLimit: number
  /** Tolerance above the limit: a fold should hide more text than its label adds. */
  wordBuffer?: number
  /** Labels of the fold, closed and open. */
  readMore: string
  readLess: string
  headingOffset?: number
}

interface Element extends TextNode {
  tagName: string
  properties: Record<string, string>
}

const element = (tagName: string, className: string | undefined, children: TextNode[]): Element => ({
  type: 'element',
  tagName,
  properties: className ? { className } : {},
  children,
})

const label = (className: string | undefined, value: string): Element =>
  element('span', className, [{ type: 'text', value }])

function foldAfter({ wordLimit, wordBuffer = 0, readMore, readLess }: Omit<Props, 'children'>) {
  return () => (tree: { children: TextNode[] }) => {
    if (wordBuffer > 0 && !cutAfterWords(tree.children, wordLimit + wordBuffer)) return
    const cutTree = cutAfterWords(tree.children, wordLimit)
    if (!cutTree) return
    const { visible, preview, rest } = cutTree
    const summary = element('summary', styles.summary, [
      label(styles.readMore, readMore),
      label(styles.readLess, readLess),
    ])
    tree.children = [
      ...visible,
      ...(preview ? [element('div', styles.preview, [preview])] : []),
      element('details', `prose ${styles.fold}`, [summary, ...rest]),
    ]
  }
}

/**
 * Renders Markdown with only its first words visible, the rest in `details`, which works without script. If the limit
 * falls within a block, a shortened copy of it is visible until the fold opens.
 */
export function LimitedMarkdown({ children, headingOffset = 1, ...fold }: Props) {
  // A word takes at least two characters: shorter texts need no counting.
  const fitsLimit = children.length < fold.wordLimit * 2
  return (
    <Markdown headingOffset={headingOffset} furtherSteps={fitsLimit ? [] : [foldAfter(fold)]}>
      {children}
    </Markdown>
  )
}
