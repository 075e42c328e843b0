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

function parseViews(viewsText: string): Pictures {
  const checked = check(parseJson(viewsText))
  return checked.kind === 'valid' ? checked.value : []
}

/** Returns all pictures and videos of a product's row as names, such as `front.jpg`. */
export const viewNames = (viewsText: string): string[] =>
  parseViews(viewsText).map(({ index, format }) => `${index}.${format}`)

/** Writes names, such as `front.jpg`, as a product's row stores them. */
export const viewsNamed = (names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => {
      const point = name.lastIndexOf('.')
      return { index: name.slice(0, point), format: name.slice(point + 1) }
    }),
  )

function viewsIn(viewsText: string): Views {
  const url = cache.get(viewsText)
  if (url) return url
  const allViews = parseViews(viewsText)
  const isVideo = ({ format }: Pictures[number]) => videoFormats.has(format)
  const views = { pictures: allViews.filter((view) => !isVideo(view)), videos: allViews.filter(isVideo) }
  if (cache.size < maxCached) cache.set(viewsText, views)
  return views
}

/** Returns the pictures of a product's row, front first. */
export const picturesIn = (viewsText: string): Pictures => viewsIn(viewsText).pictures

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
  const allPictures = picturesIn(product.pictures)
  const picture = allPictures[index] ?? allPictures[0]
  return picture ? addressOf(product, picture) : ''
}
