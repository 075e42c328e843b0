import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import type { Pictures } from '#schemas/parts/picture.ts'

/** Pixels: as wide as those who show previews of pages ask for. */
const width = 1_280

/** A widget's picture as the one that stands for the page where it is shared, in the format that everyone reads. */
export function socialPicture({ mobile, desktop }: Pictures): HeadContribution {
  const { url } = desktop ?? mobile
  if (!url.startsWith('/media/')) return nothingForHead
  return { meta: [{ property: 'og:image', content: `${url}?w=${width}&f=jpeg` }] }
}
