import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Clipboard } from '#renderer/components/text/clipboard.tsx'
import { Countdown } from '#renderer/components/text/countdown.tsx'
import { LimitedMarkdown } from '#renderer/components/text/limited-markdown.tsx'
import styles from '#renderer/components/text/text-lines.module.css'
import { cutAfterWords } from '#renderer/components/text/word-limit.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { clipboardTexts, countdownTexts } from '#renderer/texts/part-texts.ts'
import type { TextSetting } from '#schemas/parts/text.ts'

type TextKey = (typeof clipboardTexts)[number] | (typeof countdownTexts)[number]

type Context = WidgetContext<TextKey | 'text.readLess' | 'text.readMore'>

interface Props {
  settings: readonly TextSetting[]
  context: Context
}

interface LineProps {
  setting: TextSetting
  context: Context
  /** Whether it is a line of small text, with a small countdown. */
  slim?: boolean
}

/** Renders plain text up to its word limit. */
const truncateWords = (value: string, wordLimit: number): string =>
  cutAfterWords([{ type: 'text', value }], wordLimit)?.preview?.value ?? value

/** Renders a text with its link, countdown or code. For the server only. */
export function TextLine({ setting, context, slim }: LineProps) {
  const { text, markdownContent, wordLimit, link, countdown, clipboard } = setting
  const { texts } = context
  return (
    <>
      {text && <Link link={link}>{truncateWords(text, wordLimit)}</Link>}
      {!text && markdownContent && (
        <div className="prose">
          <LimitedMarkdown
            wordLimit={wordLimit}
            readMore={texts['text.readMore']}
            readLess={texts['text.readLess']}
          >
            {markdownContent}
          </LimitedMarkdown>
        </div>
      )}
      {!text && link && <Link link={link} className={styles.link} />}
      {countdown && <Countdown countdown={countdown} context={context} slim={slim} />}
      {clipboard && <Clipboard clipboard={clipboard} texts={texts} />}
    </>
  )
}

/** Renders lines of text with their links, countdowns and codes. On the server only. */
export function TextLines({ settings, context }: Props) {
  return (
    <ul className={styles.lines}>
      {settings.map((setting, index) => (
        <li key={keyOf(index, setting.text)} className={styles.line}>
          <TextLine setting={setting} context={context} />
        </li>
      ))}
    </ul>
  )
}
