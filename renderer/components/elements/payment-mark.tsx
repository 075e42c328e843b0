import styles from '#renderer/components/elements/payment-mark.module.css'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { MarkPicture } from '#schemas/parts/mark-picture.ts'

interface Props {
  /** The payment method's own spelling. */
  name: string
  picture?: MarkPicture['picture'] | undefined
}

/** Units of the drawing: a card of 52 by 32. */
const card = { width: 52, height: 32, room: 46, largest: 12, letter: 0.53 } as const

/** Returns the lines that a name is set in: two where it is long and has words. */
function linesOf(name: string): readonly string[] {
  const gap = name.indexOf(' ')
  return gap > 0 && name.length > 6 ? [name.slice(0, gap), name.slice(gap + 1)] : [name]
}

/** Returns the size of letters at which the longest line fits. */
function letterSize(lines: readonly string[]): number {
  const longest = Math.max(...lines.map((line) => line.length))
  const most = lines.length > 1 ? 9 : card.largest
  return Math.round(Math.min(most, card.room / (longest * card.letter)) * 10) / 10
}

/** Compares names however they are written: `apple-pay`, `applepay`, `Apple Pay`. */
const keyOfMark = (mark: string): string => mark.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Returns the picture that content brings for a way to pay or a carrier. */
export const pictureOfMark = (
  mark: string,
  pictures: readonly MarkPicture[],
): MarkPicture['picture'] | undefined =>
  pictures.find((item) => keyOfMark(item.mark) === keyOfMark(mark))?.picture

/** Renders content's picture for a name as a small card. */
export function PictureMark({ picture }: { picture: MarkPicture['picture'] }) {
  return (
    <span className={styles.mark}>
      <Picture pictures={{ mobile: picture }} sizes="52px" widest={320} />
    </span>
  )
}

/** Renders a payment method as a small card: with content's picture, or else with its name in the shop's own type. */
export function PaymentMark({ name, picture }: Props) {
  if (picture) return <PictureMark picture={{ ...picture, alt: picture.alt || name }} />
  const lines = linesOf(name)
  const size = letterSize(lines)
  const first = card.height / 2 + size * 0.35 - ((lines.length - 1) * size) / 2
  return (
    <svg
      className={styles.mark}
      viewBox={`0 0 ${card.width} ${card.height}`}
      role="img"
      aria-label={name}
      fontSize={size}
    >
      {lines.map((line, index) => (
        <text key={line} x={card.width / 2} y={first + index * size}>
          {line}
        </text>
      ))}
    </svg>
  )
}
