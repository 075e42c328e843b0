import { Markdown } from '#renderer/components/text/markdown.tsx'

/** What shoppers get of a text. By itself, because it brings the whole of markdown with it. */
export default function MarkdownPreview({ children }: { children: string }) {
  return <Markdown headingOffset={2}>{children}</Markdown>
}
