import { Markdown } from '#renderer/components/text/markdown.tsx'

/** Renders the preview of Markdown. A separate chunk, because of its parser. */
export default function MarkdownPreview({ children }: { children: string }) {
  return <Markdown headingOffset={2}>{children}</Markdown>
}
