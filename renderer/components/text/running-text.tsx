import { LimitedMarkdown } from '#renderer/components/text/limited-markdown.tsx'
import type { WidgetContext } from '#renderer/context.ts'
import type { readMoreTexts } from '#renderer/texts/part-texts.ts'

interface Props {
  content: { headline?: string; markdownContent: string; wordLimit?: number }
  context: WidgetContext<(typeof readMoreTexts)[number], never, 'textWordBuffer' | 'textWordLimit'>
  className?: string | undefined
}

/** Renders a headline and running text up to its word limit (content rule 17). */
export function RunningText({ content, context, className }: Props) {
  const { headline, markdownContent, wordLimit = context.constants.textWordLimit } = content
  return (
    <>
      {headline && <h2>{headline}</h2>}
      <div className={className ? `prose ${className}` : 'prose'}>
        <LimitedMarkdown
          headingOffset={headline ? 2 : 1}
          wordLimit={wordLimit}
          wordBuffer={context.constants.textWordBuffer}
          readMore={context.texts['text.readMore']}
          readLess={context.texts['text.readLess']}
        >
          {markdownContent}
        </LimitedMarkdown>
      </div>
    </>
  )
}
