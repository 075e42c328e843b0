import { anything, assert as check, constantFrom, object, property, record, string } from 'fast-check'
import { expect, it } from 'vitest'
import { linkSchema } from '#schemas/parts/link.ts'
import validate from '#schemas/parts/link.ts?validator=linkSchema'
import { createAjv } from '#schemas/validation/ajv.ts'

const onServer = createAjv().compile(linkSchema)

it('generates a validator that agrees with the server’s for any value', () => {
  const links = record(
    {
      url: constantFrom('/dk', 'https://example.com', 'javascript:alert(1)', ''),
      title: string(),
      link: string(),
      x: anything(),
    },
    { requiredKeys: [] },
  )
  for (const values of [links, object()])
    check(
      property(values, (value) => {
        expect(validate(structuredClone(value))).toBe(onServer(structuredClone(value)))
      }),
    )
})

it('preserves the reported problem', () => {
  expect(validate({ url: 'javascript:alert(1)' })).toBe(false)
  expect(validate.errors?.[0]?.instancePath).toBe('/url')
})
