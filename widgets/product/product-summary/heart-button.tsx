import { heartPath } from '#renderer/browser/wishlist/heart-path.ts'
import styles from '#widgets/product/product-summary/heart-button.module.css'

interface Props {
  productId: string
  /** Accessible name, with the product's name. */
  label: string
}

/** Renders the wishlist button of one product: visible once its script runs, on pages with a wishlist link. */
export const HeartButton = ({ productId, label }: Props) => (
  <button
    type="button"
    className={styles.heart}
    aria-label={label}
    data-wished={productId}
    data-client="heart"
    data-on="visible"
  >
    <svg className={styles.drawing} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d={heartPath} />
    </svg>
  </button>
)
