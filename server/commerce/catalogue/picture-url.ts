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

/** The pictures of a product's row, the front first. */
export function picturesIn(written: string): { index: string; format: string }[] {
  const checked = check(JSON.parse(written))
  return checked.kind === 'valid' ? checked.value : []
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
