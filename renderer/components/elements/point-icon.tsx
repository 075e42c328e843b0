import { Icon } from '#renderer/components/elements/icon.tsx'
import { pointIcons } from '#schemas/parts/icon.ts'
import { safeUrl } from '#schemas/validation/url.ts'

interface Props {
  /** From content: the name of a bundled icon, or a picture's address. */
  icon: string | undefined
  /** Width and height, px. */
  size: number
  className?: string | undefined
}

/** Renders a decorative icon of a point. Unknown names render nothing. */
export function PointIcon({ icon = '', size, className }: Props) {
  const name = pointIcons.find((candidate) => candidate === icon)
  if (name) return <Icon name={name} size={size} className={className} />
  if (!icon.includes('/') || !safeUrl(icon)) return null
  return <img className={className} src={icon} width={size} height={size} alt="" loading="lazy" />
}
