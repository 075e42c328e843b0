import { expect, it } from 'vitest'
import { type PartResolver, resolveParts } from '#schemas/pages/resolve.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'

const schema = {
  type: 'object',
  properties: {
    link: linkSchema,
    images: picturesSchema,
    items: { type: 'array', items: { type: 'object', properties: { link: linkSchema } } },
    url: { type: 'string' },
  },
} as const

function visited(value: unknown): unknown[] {
  const parts: unknown[] = []
  const note: PartResolver = (part) => void parts.push(part)
  resolveParts(
    schema,
    value,
    new Map([
      ['link', note],
      ['picture', note],
    ]),
  )
  return parts
}

it('finds every shared part along the schema, in lists too', () => {
  const link = { link: 'a' }
  const mobile = { url: '/a.jpg' }
  const inList = { link: 'b' }
  expect(visited({ link, images: { mobile }, items: [{ link: inList }, {}], url: '/x' })).toEqual([
    link,
    mobile,
    inList,
  ])
})

it('changes parts in place', () => {
  const value = { link: { link: 'page-1' } }
  resolveParts(schema, value, new Map([['link', (link) => Object.assign(link, { url: '/dk' })]]))
  expect(value).toEqual({ link: { link: 'page-1', url: '/dk' } })
})

it.each([null, undefined, 5, 'text', [], { link: null, items: 'none', images: [] }])(
  'finds nothing in %j',
  (value) => {
    expect(visited(value)).toEqual([])
  },
)

it('does not treat fields by name as parts', () => {
  expect(visited({ unknown: { link: 'a' }, constructor: { link: 'b' } })).toEqual([])
})
