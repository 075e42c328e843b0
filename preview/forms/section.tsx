import { type ReactNode, useEffect, useState } from 'react'
import type { FormKit } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { choiceText } from '#preview/texts/field-texts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Counts the problems in a tree. */
export function countProblems(tree: unknown): number {
  if (!isRecord(tree)) return 0
  return Object.entries(tree).reduce(
    (sum, [key, part]) =>
      sum + (key === '__errors' && Array.isArray(part) ? part.length : countProblems(part)),
    0,
  )
}

interface SectionProps {
  kit: FormKit
  /** JSON pointer of its content. */
  pointer: string
  title: string
  /** Summary of the content while it is closed. */
  summary?: string | undefined
  problems?: number
  /** Open from the start. */
  open?: boolean
  /** Beside the title: buttons. */
  actions?: ReactNode
  children: () => ReactNode
}

/** Renders a collapsible section. Closed content is not rendered, so that large contents are cheap. */
export function Section({
  kit,
  pointer,
  title,
  summary,
  problems = 0,
  open = false,
  actions,
  children,
}: SectionProps) {
  const [isOpen, setOpen] = useState(open || kit.expanded)
  const { revealed } = kit
  useEffect(() => {
    if (revealed !== undefined && (revealed === pointer || revealed.startsWith(`${pointer}/`))) setOpen(true)
  }, [revealed, pointer])
  return (
    <div className={styles.section} data-open={isOpen} data-wrong={problems > 0}>
      <div className={styles.sectionHead}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={styles.chevron} aria-hidden="true" />
          <span className={styles.sectionTitle}>{title}</span>
          {!isOpen && summary && <span className={styles.summary}>{summary}</span>}
          {problems > 0 && (
            <span className={styles.count}>{kit.text('form.problems', { count: problems })}</span>
          )}
        </button>
        {actions}
      </div>
      {isOpen && <div className={styles.sectionBody}>{children()}</div>}
    </div>
  )
}

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  if (typeof value === 'number') return String(value)
  return undefined
}

const titleFields = [
  'title',
  'headline',
  'badgeTitle',
  'name',
  'text',
  'label',
  'from',
  'alt',
  'url',
  'code',
  'type',
  'id',
]

/** The schema of a part; undefined if it has none of its own. */
const partOf = (schema: SchemaNode | undefined, name: string): SchemaNode | undefined =>
  schema && propertiesOf(schema).find(([key]) => key === name)?.[1]

/** Returns the first line of Markdown without its marks. */
const plainLine = (markdown: string): string =>
  (markdown.split('\n')[0] ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>|\s]+|[*_`|]+/g, '')

/** Returns a value in words: a choice as it is called, and the first words of running text. */
function wordsIn(value: unknown, schema: SchemaNode | undefined): string | undefined {
  const text = textIn(value)
  if (text === undefined) return undefined
  if (schema?.enum) return choiceText(value)
  return schema?.contentMediaType === 'text/markdown' ? plainLine(text) : text
}

/** Returns a short summary of a value. @param schema of the value, which defines choices */
export function summaryOf(value: unknown, schema?: SchemaNode): string | undefined {
  const ownWords = wordsIn(value, schema)
  if (ownWords !== undefined) return ownWords.slice(0, 60)
  if (Array.isArray(value)) return value.length > 0 ? String(value.length) : undefined
  if (!isRecord(value)) return undefined
  if (typeof value.from === 'string' && typeof value.to === 'string') return `${value.from} → ${value.to}`
  for (const name of titleFields) {
    const text = wordsIn(value[name], partOf(schema, name))
    if (text !== undefined) return text.slice(0, 60)
  }
  for (const [name, part] of Object.entries(value)) {
    const partSchema = partOf(schema, name)
    const summary = isRecord(part) ? summaryOf(part, partSchema) : wordsIn(part, partSchema)
    if (summary !== undefined) return summary.slice(0, 60)
  }
  return undefined
}
