import type { CSSProperties } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { Badge, BadgeLocation } from '#schemas/catalogue/badge.ts'

/** Badge props of components. */
export type BadgeInProps = Readonly<Omit<Badge, 'locations'>> & {
  readonly locations: readonly BadgeLocation[]
}

/** Returns the badges of a location. */
export const badgesFor = (
  badges: readonly BadgeInProps[],
  location: BadgeLocation,
): readonly BadgeInProps[] => badges.filter(({ locations }) => locations.includes(location))

/** Returns the style that is specific to one badge (product rule 7). Lengths have units. */
export function badgeStyle(badge: Readonly<Omit<Badge, 'locations'>>): CSSProperties {
  const { color, backgroundColor, rotation, opacity, offsetX, offsetY, textSize, width } = badge
  return {
    ...styleVariables({ '--ink': color, '--paper': backgroundColor }),
    ...(rotation !== undefined && { rotate: `${rotation}deg` }),
    ...(opacity !== undefined && { opacity: opacity / 100 }),
    ...((offsetX !== undefined || offsetY !== undefined) && { position: 'relative' }),
    ...(offsetX !== undefined && { insetInlineStart: `${offsetX}px` }),
    ...(offsetY !== undefined && { insetBlockStart: `${offsetY}px` }),
    ...(textSize !== undefined && { fontSize: `${textSize}px` }),
    ...(width !== undefined && { inlineSize: `${width}px` }),
  }
}
