import type { ReactNode } from 'react'
import styles from '#preview/merchandising/merchandising.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { Merchandise } from '#schemas/commerce/merchandising.ts'

/** Renders a product as a small tile, with what stands below it. */
export const ProductTile = ({ product, children }: { product: Merchandise; children?: ReactNode }) => (
  <>
    <img
      className={styles.picture}
      src={pictureAddress(product.picture, 320)}
      alt=""
      width="160"
      height="200"
      loading="lazy"
    />
    <span className={styles.name}>{product.name}</span>
    <span className={styles.hint}>
      {[
        product.colourName,
        formatAmount(product.salesPrice),
        ...(product.inStock ? [] : [merchandisingText('product.soldOut')]),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {children}
  </>
)
