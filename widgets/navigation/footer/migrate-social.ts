import { isRecord } from '#schemas/validation/is-record.ts'

type Content = Readonly<Record<string, unknown>>

/** Converts a social link of version 1, which has the link's fields on it; current ones are unchanged. */
function socialLink(written: unknown): unknown {
  if (!isRecord(written)) return written
  const { url, link, openInCurrentTab: _, ...rest } = written
  if (typeof url === 'string') return { title: url, ...rest, externalLink: url }
  if (typeof link === 'string') return { title: link, ...rest, link: { link } }
  return written
}

/** Migrates to version 2, in which a social link has an `externalLink` or its own `link`. */
export const migrateSocial = (content: Content): Record<string, unknown> =>
  Array.isArray(content.social) ? { ...content, social: content.social.map(socialLink) } : { ...content }
