import styles from '#renderer/kit/product-badges.module.css'
import { styleVariables } from '#renderer/kit/style-variables.ts'
import type { Badge, BadgeLocation } from '#schemas/badge.ts'

interface Props {
  badges: readonly Badge[]
  /** Some badges show in some places. */
  location: BadgeLocation
}

/** A few words each on a product; nothing where none of them is for this place. */
export function ProductBadges({ badges, location }: Props) {
  const shown = badges.filter(({ locations }) => locations.includes(location))
  if (shown.length === 0) return null
  return (
    <div className={styles.badges}>
      {shown.map(({ badgeId, badgeTitle, shape, color, backgroundColor }) => (
        <span
          key={badgeId}
          className={styles.badge}
          data-shape={shape === 'curvy' ? shape : undefined}
          style={
            color || backgroundColor ? styleVariables({ '--ink': color, '--paper': backgroundColor }) : {}
          }
        >
          {badgeTitle}
        </span>
      ))}
    </div>
  )
}
