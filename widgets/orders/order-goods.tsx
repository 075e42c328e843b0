import type { ReactNode } from 'react'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { OrderView } from '#widgets/orders/load-order.ts'
import styles from '#widgets/orders/orders.module.css'

type Line = OrderView['lines'][number]

interface Props {
  line: Pick<Line, 'name' | 'imageUrl' | 'colour' | 'variant'>
  children?: ReactNode
}

/** Renders an item of an order with its details. */
export const OrderGood = ({ line: { name, imageUrl, colour, variant }, children }: Props) => (
  <li className={styles.good}>
    {imageUrl ? (
      <img
        className={styles.picture}
        src={pictureAddress(imageUrl, 160)}
        alt=""
        width="64"
        height="80"
        loading="lazy"
      />
    ) : (
      <span className={styles.picture} />
    )}
    <div className={styles.goodText}>
      <p className={styles.goodName}>{name}</p>
      <p className={styles.muted}>
        {[colour.name, variant.size, variant.length].filter(Boolean).join(' · ')}
      </p>
      {children}
    </div>
  </li>
)
