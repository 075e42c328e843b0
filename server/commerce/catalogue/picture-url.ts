import { compileSchema } from '#schemas/validator.ts'

const check = compileSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { index: { type: 'string', maxLength: 20 }, format: { type: 'string', maxLength: 5 } },
    required: ['index', 'format'],
    additionalProperties: false,
  },
  maxItems: 20,
} as const)

type Pictures = readonly { index: string; format: string }[]

/** Nearly all products have the same views: they are read once. */
const known = new Map<string, Pictures>()
const mostKnown = 1_000

/** The pictures of a product's row, the front first. */
export function picturesIn(written: string): Pictures {
  const found = known.get(written)
  if (found) return found
  const checked = check(JSON.parse(written))
  const pictures = checked.kind === 'valid' ? checked.value : []
  if (known.size < mostKnown) known.set(written, pictures)
  return pictures
}

/** The address of one picture; of the first where there is none at the place, and empty where there are none. */
export function pictureUrl(
  { pictureTemplate, pictures }: { pictureTemplate: string; pictures: string },
  place: number,
): string {
  const all = picturesIn(pictures)
  const picture = all[place] ?? all[0]
  return picture ? pictureTemplate.replace('{index}', picture.index).replace('{format}', picture.format) : ''
}
