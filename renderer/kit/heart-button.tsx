import styles from '#renderer/kit/heart-button.module.css'
import { heartPath } from '#renderer/kit/heart-path.ts'

interface Props {
  productId: string
  /** What it does, with the product's name. */
  label: string
}

/** Puts one product on the wishlist: shown as soon as its script runs, on pages that lead to a wishlist. */
export const HeartButton = ({ productId, label }: Props) => (
  <button
    type="button"
    className={styles.heart}
    aria-label={label}
    data-wished={productId}
    data-behaviour="heart"
    data-on="visible"
  >
    <svg className={styles.drawing} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d={heartPath} />
    </svg>
  </button>
)
