import { type BadgeInProps, badgeStyle, badgesFor } from '#renderer/components/badges/badge-style.ts'
import styles from '#renderer/components/badges/product-badges.module.css'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { BadgeLocation } from '#schemas/catalogue/badge.ts'

interface Props {
  badges: readonly BadgeInProps[]
  /** Position on the page: badges can be limited to some positions. */
  location: BadgeLocation
  className?: string | undefined
}

/** Renders a badge's text or picture. */
function BadgeContent({ badgeTitle, shape, image, width = 48 }: BadgeInProps) {
  if (shape !== 'image' || image === undefined) return badgeTitle
  return (
    <Picture pictures={{ mobile: { url: image, alt: badgeTitle } }} sizes={`${width}px`} widest={width * 2} />
  )
}

/** Renders a product's badges; nothing if none is for this location. */
export function ProductBadges({ badges, location, className }: Props) {
  const badgeProps = badgesFor(badges, location)
  if (badgeProps.length === 0) return null
  return (
    <div className={className ? `${styles.badges} ${className}` : styles.badges}>
      {badgeProps.map((badge) => (
        <span
          key={badge.badgeId}
          className={styles.badge}
          data-shape={badge.shape === 'chip' ? undefined : badge.shape}
          style={badgeStyle(badge)}
        >
          <BadgeContent {...badge} />
        </span>
      ))}
    </div>
  )
}
