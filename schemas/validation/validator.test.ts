import { expect, it } from 'vitest'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema({
  type: 'object',
  properties: {
    headline: { type: 'string', maxLength: 10 },
    images: picturesSchema,
    links: { type: 'array', items: linkSchema, default: [] },
    size: { type: 'integer', default: 14 },
  },
  required: ['images'],
  additionalProperties: false,
})
const images = { mobile: { url: '/a.jpg' } }

it('fills defaults and removes unknown fields, on a copy', () => {
  const content = { images, colour: 'red' }
  expect(check(content)).toEqual({
    kind: 'valid',
    value: { images: { mobile: { url: '/a.jpg', alt: '' } }, links: [], size: 14 },
    problems: [],
  })
  expect(content).toEqual({ images, colour: 'red' })
})

it('drops an optional field of the wrong type, and only that', () => {
  expect(check({ images: { ...images, tablet: 5 }, headline: 7 })).toMatchObject({
    kind: 'valid',
    value: { images: { mobile: { url: '/a.jpg' } } },
    problems: [{ pointer: '/headline' }, { pointer: '/images/tablet' }],
  })
})

it('refuses a value with an invalid required field', () => {
  expect(check({ images: { mobile: { alt: 'no address' } } })).toMatchObject({
    kind: 'invalid',
    problems: [{ pointer: '/images/mobile' }],
  })
  expect(check(null)).toMatchObject({ kind: 'invalid' })
})

it('drops invalid list items and reports their original indexes', () => {
  expect(check({ images, links: [{ url: '/a' }, {}, { link: 'b' }, { url: 3 }] })).toMatchObject({
    kind: 'valid',
    value: { links: [{ url: '/a' }, { link: 'b' }] },
    problems: [{ pointer: '/links/1' }, { pointer: '/links/3/url' }, { pointer: '/links/3' }],
  })
})

it('treats keys of the object prototype as unknown fields', () => {
  const content: unknown = JSON.parse(
    '{"images":{"mobile":{"url":"/a.jpg"}},"__proto__":{"size":9},"constructor":1}',
  )
  const checked = check(content)
  expect(checked).toMatchObject({ kind: 'valid', value: { size: 14 }, problems: [] })
  expect(Object.getOwnPropertyNames(checked.kind === 'valid' && checked.value)).not.toContain('__proto__')
})
