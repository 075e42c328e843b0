import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { index: { type: 'string', maxLength: 100 }, format: { type: 'string', maxLength: 5 } },
    required: ['index', 'format'],
    additionalProperties: false,
  },
  maxItems: 20,
} as const)

type Pictures = readonly { index: string; format: string }[]

interface Views {
  pictures: Pictures
  videos: Pictures
}

const videoFormats: ReadonlySet<string> = new Set(['mp4', 'webm'])

/** Cache: nearly all products have the same views. */
const cache = new Map<string, Views>()
const maxCached = 1_000

function parseViews(written: string): Pictures {
  const checked = check(parseJson(written))
  return checked.kind === 'valid' ? checked.value : []
}

/** Returns all pictures and videos of a product's row as names, such as `front.jpg`. */
export const viewNames = (written: string): string[] =>
  parseViews(written).map(({ index, format }) => `${index}.${format}`)

/** Writes names, such as `front.jpg`, as a product's row stores them. */
export const viewsNamed = (names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => {
      const point = name.lastIndexOf('.')
      return { index: name.slice(0, point), format: name.slice(point + 1) }
    }),
  )

function viewsIn(written: string): Views {
  const url = cache.get(written)
  if (url) return url
  const all = parseViews(written)
  const isVideo = ({ format }: Pictures[number]) => videoFormats.has(format)
  const views = { pictures: all.filter((view) => !isVideo(view)), videos: all.filter(isVideo) }
  if (cache.size < maxCached) cache.set(written, views)
  return views
}

/** Returns the pictures of a product's row, front first. */
export const picturesIn = (written: string): Pictures => viewsIn(written).pictures

type Template = { pictureTemplate: string }

const addressOf = ({ pictureTemplate }: Template, { index, format }: Pictures[number]): string =>
  pictureTemplate.replace('{index}', index).replace('{format}', format)

/** The addresses of all its pictures and videos. */
export const viewUrls = (product: Template & { pictures: string }): string[] => {
  const { pictures, videos } = viewsIn(product.pictures)
  return [...pictures, ...videos].map((view) => addressOf(product, view))
}

/** Returns the addresses of its videos: views with a video format. */
export const videoUrls = (product: Template & { pictures: string }): string[] =>
  viewsIn(product.pictures).videos.map((view) => addressOf(product, view))

/** Returns the address of a picture; of the first if there is none at the index, and empty if there are none. */
export function pictureUrl(product: Template & { pictures: string }, index: number): string {
  const all = picturesIn(product.pictures)
  const picture = all[index] ?? all[0]
  return picture ? addressOf(product, picture) : ''
}
