import fc from 'fast-check'
import { expect, it } from 'vitest'
import { salvage } from '#schemas/validation/salvage.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    'a/b~c': { type: 'integer' },
    picture: {
      type: 'object',
      properties: { url: { type: 'string' }, alt: { type: 'string' } },
      required: ['url'],
      additionalProperties: false,
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, size: { type: 'integer' } },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
  required: ['title'],
  additionalProperties: false,
} as const

it.each([
  ['an optional field', { title: 'a', picture: 5 }, '/picture', { title: 'a' }],
  [
    'an optional field inside another',
    { picture: { url: 'a', alt: 5 } },
    '/picture/alt',
    { picture: { url: 'a' } },
  ],
  [
    'the optional owner of a required field',
    { title: 'a', picture: { url: 5 } },
    '/picture/url',
    { title: 'a' },
  ],
  ['an item of a list', { items: [{ name: 'a' }, 5] }, '/items/1', { items: [{ name: 'a' }] }],
  [
    'the item whose required field is broken',
    { items: [{ name: 5 }, { name: 'b' }] },
    '/items/0/name',
    { items: [{ name: 'b' }] },
  ],
  ['a field whose name has signs of its own', { 'a/b~c': 'x' }, '/a~1b~0c', {}],
])('leaves out %s and nothing else', (_, value, pointer, rest) => {
  expect(salvage(schema, value, pointer)).toEqual({ dropped: true, pointer })
  expect(value).toEqual(rest)
})

it('drops nothing if the value itself or a required part is invalid', () => {
  const value = { title: 5 }
  expect(salvage(schema, value, '/title')).toEqual({ dropped: false, pointer: '/title' })
  expect(salvage(schema, value, '')).toEqual({ dropped: false, pointer: '' })
  expect(value).toEqual({ title: 5 })
})

it('reports original indexes of items, after any number was dropped', () => {
  const value = { title: 'a', items: [1, { name: 'b' }, 2, 3] }
  const pointers = [0, 1, 1].map((index) => salvage(schema, value, `/items/${index}`).pointer)
  expect(pointers).toEqual(['/items/0', '/items/2', '/items/3'])
  expect(value.items).toEqual([{ name: 'b' }])
})

it('makes any value valid or refuses it, idempotently', () => {
  const check = compileSchema(schema)
  const part = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant({}))
  const value = fc.record(
    {
      title: part,
      picture: fc.oneof(part, fc.record({ url: part, alt: part }, { requiredKeys: [] })),
      items: fc.oneof(
        part,
        fc.array(fc.oneof(part, fc.record({ name: part, size: part, more: part }, { requiredKeys: [] }))),
      ),
      more: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(value, fc.jsonValue()), (written) => {
      const before = structuredClone(written)
      const first = check(written)
      expect(written).toEqual(before)
      if (first.kind === 'invalid') expect(first.problems.length).toBeGreaterThan(0)
      else expect(check(first.value)).toEqual({ kind: 'valid', value: first.value, problems: [] })
    }),
  )
})
