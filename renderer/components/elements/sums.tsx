import { type SumTexts, writeSum } from '#renderer/components/elements/sum-texts.ts'
import styles from '#renderer/components/elements/sums.module.css'
import type { SumLine } from '#schemas/commerce/order-sums.ts'

interface Props {
  lines: readonly SumLine[]
  locale: string
  texts: SumTexts
}

const strong: ReadonlySet<SumLine['kind']> = new Set(['total', 'toPay', 'paid'])

function classOf({ kind }: SumLine): string | undefined {
  if (strong.has(kind)) return styles.strong
  return kind === 'taxIncluded' ? styles.included : styles.line
}

/** Renders the amounts of a basket or order, line by line (`schemas/commerce/order-sums.ts`). */
export const Sums = ({ lines, locale, texts }: Props) => (
  <dl className={styles.sums}>
    {lines.map((line) => {
      const [name, value] = writeSum(line, texts, locale)
      return (
        <div key={name} className={classOf(line)} data-sum={line.kind}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      )
    })}
  </dl>
)
