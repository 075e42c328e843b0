import type { ComponentProps } from 'react'
import { LineDrawing } from '#renderer/components/elements/icon.tsx'
import styles from '#renderer/components/elements/payment-mark.module.css'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { MarkPicture } from '#schemas/parts/mark-picture.ts'

interface Props {
  /** The payment method's own spelling. */
  name: string
  picture?: MarkPicture['picture'] | undefined
}

/** Drawing of each kind of payment. */
const paths = {
  card: 'M3 5.5h18v13H3zM3 9.5h18M6.5 14.5h4',
  gift: 'M4 11h16v9.5H4zM3 7h18v4H3zM12 7v13.5M12 7c-2 0-5-.5-5-2.5S10.5 2.5 12 7c1.5-4.5 5-4.5 5-2.5S14 7 12 7z',
  invoice: 'M5.5 3h13v18l-3.2-2-3.3 2-3.3-2-3.2 2zM9 8h6M9 12h6',
  phone: 'M7 2.5h10v19H7zM10.5 18.5h3',
  transfer: 'M4 9h15l-4-4M20 15H5l4 4',
  wallet: 'M19 8.5V5H5.5a1.75 1.75 0 0 0 0 3.5H21v11H5.5a1.75 1.75 0 0 1-1.75-1.75v-11M16 14h2',
} as const

/** Normalises names: `apple-pay`, `applepay` and `Apple Pay` are equal. */
const keyOfMark = (mark: string): string => mark.toLowerCase().replaceAll(/[\s_-]/g, '')

/** The kind of payment methods other than cards, by brand or provider's id. */
const kinds = new Map<string, keyof typeof paths>([
  ['applepay', 'wallet'],
  ['directbanktransfer', 'transfer'],
  ['directdebit', 'transfer'],
  ['directebanking', 'transfer'],
  ['giftcard', 'gift'],
  ['giropay', 'transfer'],
  ['googlepay', 'wallet'],
  ['ideal', 'transfer'],
  ['klarna', 'invoice'],
  ['mobilepay', 'phone'],
  ['paybylink', 'phone'],
  ['paylater', 'invoice'],
  ['paynow', 'invoice'],
  ['payovertime', 'invoice'],
  ['paypal', 'wallet'],
  ['paywithgoogle', 'wallet'],
  ['samsungpay', 'wallet'],
  ['swish', 'phone'],
  ['trustly', 'transfer'],
  ['twint', 'phone'],
])

interface DrawingProps extends Omit<ComponentProps<typeof LineDrawing>, 'path'> {
  /** A payment method's name or id. */
  of: string
}

/** Renders a drawing of a payment method's kind, such as a wallet; a card for methods of unknown kind. */
export const PaymentDrawing = ({ of, ...rest }: DrawingProps) => (
  <LineDrawing path={paths[kinds.get(keyOfMark(of)) ?? 'card']} {...rest} />
)

/** Returns content's picture for a payment method or a carrier. */
export const pictureOfMark = (
  mark: string,
  pictures: readonly MarkPicture[],
): MarkPicture['picture'] | undefined =>
  pictures.find((item) => keyOfMark(item.mark) === keyOfMark(mark))?.picture

/** Renders content's picture for a name as a small card. */
export function PictureMark({ picture }: { picture: MarkPicture['picture'] }) {
  return (
    <span className={styles.card}>
      <Picture pictures={{ mobile: picture }} sizes="52px" widest={320} />
    </span>
  )
}

/**
 * Renders a payment method: content's picture, else a drawing of its kind next to its name in the shop's font. Payment
 * schemes license their artwork to merchants, so the shop itself ships none.
 */
export function PaymentMark({ name, picture }: Props) {
  if (picture) return <PictureMark picture={{ ...picture, alt: picture.alt || name }} />
  return (
    <span className={styles.mark}>
      <PaymentDrawing of={name} size={18} />
      <bdi>{name}</bdi>
    </span>
  )
}
