import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import type { Pictures } from '#schemas/parts/picture.ts'

/** Width in pixels that services with link previews recommend. */
const width = 1_280

/** Returns a widget's picture as the social picture of its page, in the most compatible format. */
export function socialPicture({ mobile, desktop }: Pictures): HeadContribution {
  const { url } = desktop ?? mobile
  if (!url.startsWith('/media/')) return nothingForHead
  return { meta: [{ property: 'og:image', content: `${url}?w=${width}&f=jpeg` }] }
}
