import type { ReactNode } from 'react'
import type { Link as LinkContent } from '#schemas/parts/link.ts'

interface Props {
  /** A link, or what may lead somewhere, such as a menu's item. */
  link: Partial<LinkContent> | undefined
  className?: string | undefined
  children?: ReactNode
  /** For links whose visible content says nothing, such as a picture. */
  label?: string | undefined
}

/** A link from content. Without an address (a page that is not there any more) its content stands as it is. */
export function Link({ link, className, children, label }: Props) {
  const content = children ?? link?.title ?? link?.url
  if (!link?.url) return className ? <span className={className}>{content}</span> : content
  const elsewhere = link.openInCurrentTab === false ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      className={className}
      href={link.url}
      aria-label={label}
      data-tracking={link.trackingId}
      {...elsewhere}
    >
      {content}
    </a>
  )
}
