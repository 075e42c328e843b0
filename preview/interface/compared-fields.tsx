import styles from '#preview/interface/compared-fields.module.css'
import { diffWords } from '#preview/interface/word-diff.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'

/** A field in two states, as text. Undefined: the field is missing. */
interface ComparedField {
  name: string
  before: string | undefined
  after: string | undefined
}

interface SideProps {
  field: ComparedField
  side: 'before' | 'after'
  /** Text for a missing field. */
  nothing: string
}

/** Renders one state of a field, with the words marked that the other state has not. */
function Side({ field: { before, after }, side, nothing }: SideProps) {
  const value = side === 'before' ? before : after
  if (value === undefined) return <i>{nothing}</i>
  const markKind = side === 'before' ? 'added' : 'removed'
  return diffWords(before ?? '', after ?? '').map(({ kind, text }, index) => {
    if (kind === markKind) return null
    if (kind === 'same') return <span key={keyOf(index)}>{text}</span>
    const Mark = side === 'before' ? 'del' : 'ins'
    return <Mark key={keyOf(index)}>{text}</Mark>
  })
}

interface Props {
  fields: readonly ComparedField[]
  nothing: string
  /** Labels of the two sides. */
  sides?: readonly [before: string, after: string]
}

/** Renders fields in two states side by side, with a word diff. */
export function ComparedFields({ fields, nothing, sides }: Props) {
  return (
    <div className={styles.fields}>
      {sides && (
        <div className={styles.sides} aria-hidden="true">
          {sides.map((side) => (
            <span key={side}>{side}</span>
          ))}
        </div>
      )}
      {fields.map((field) => (
        <dl key={field.name} className={styles.field}>
          <dt>{field.name}</dt>
          {(['before', 'after'] as const).map((side, index) => (
            <dd key={side} data-side={side}>
              {sides && <span className={styles.spoken}>{sides[index]}: </span>}
              <Side field={field} side={side} nothing={nothing} />
            </dd>
          ))}
        </dl>
      ))}
    </div>
  )
}
