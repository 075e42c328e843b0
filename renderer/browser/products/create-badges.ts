import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import style from '#renderer/browser/products/create-badges.css?inline'
import { type BadgeInProps, badgeStyle, badgesFor } from '#renderer/components/badges/badge-style.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { BadgeLocation } from '#schemas/catalogue/badge.ts'

function createBadge(badge: BadgeInProps): HTMLElement {
  const { badgeTitle, shape, image, width = 48 } = badge
  const element = document.createElement('span')
  if (shape !== 'chip') element.dataset.shape = shape
  for (const [name, value] of Object.entries(badgeStyle(badge))) {
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else Reflect.set(element.style, name, String(value))
  }
  if (shape === 'image' && image !== undefined) {
    const picture = document.createElement('img')
    picture.src = pictureAddress(image, width * 2)
    picture.alt = badgeTitle
    element.append(picture)
  } else element.textContent = badgeTitle
  return element
}

/** Fills an element with a product's badges of one location, for script-built content. Empties it if there are none. */
export function showBadges(
  element: HTMLElement,
  badges: readonly BadgeInProps[],
  location: BadgeLocation,
): void {
  adoptStyle(style)
  element.classList.add('script-badges')
  element.replaceChildren(...badgesFor(badges, location).map(createBadge))
}
