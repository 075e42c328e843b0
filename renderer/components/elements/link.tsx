import type { ReactNode } from 'react'
import { newTab } from '#renderer/texts/new-tab.ts'
import type { Link as LinkContent } from '#schemas/parts/link.ts'

interface Props {
  /** A link, or an item with optional link fields, such as a menu item. */
  link: Partial<LinkContent> | undefined
  className?: string | undefined
  children?: ReactNode
  /** Accessible name of links without text, such as a picture. */
  label?: string | undefined
}

/** Renders a link from content. Without an address (the page no longer exists) only its children are rendered. */
export function Link({ link, className, children, label }: Props) {
  const content = children ?? link?.title ?? link?.url
  if (!link?.url) return className ? <span className={className}>{content}</span> : content
  return (
    <a
      className={className}
      href={link.url}
      aria-label={label}
      data-tracking={link.trackingId}
      {...(link.openInCurrentTab === false && newTab)}
    >
      {content}
    </a>
  )
}
