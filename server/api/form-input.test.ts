import { expect, it } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { formInput } from '#server/api/form-input.ts'
import { denmark } from '#tests/support/engine.ts'

const text = { type: 'string', maxLength: 50 } as const
const address = {
  type: 'object',
  properties: {
    line1: text,
    email: { type: 'object', properties: { email: text }, additionalProperties: false },
  },
  additionalProperties: false,
} as const

const endpoint = defineEndpoint({
  summary: 'Changes a line',
  method: 'PUT',
  path: '/api/order/{catalog}/basket/line/{lineItemId}',
  query: { type: 'object', properties: { promoCode: text }, additionalProperties: false },
  body: {
    type: 'object',
    properties: { quantity: { type: 'integer' }, shippingAddress: address, billingAddress: address },
    additionalProperties: false,
  },
  responses: { 200: { type: 'object' } },
  session: 'optional',
  acceptsFormPosts: true,
})

const read = (written: string) => formInput(endpoint, denmark, new URLSearchParams(written))

it('reads path parameters from the market and the form', () => {
  expect(read('lineItemId=7&catalog=other').path).toEqual({ catalog: 'dk', lineItemId: '7' })
})

it('reads only declared query parameters', () => {
  expect(read('promoCode=AUTUMN&other=1&quantity=2').query.toString()).toBe('promoCode=AUTUMN')
})

it('nests fields by their name, and drops empty ones', () => {
  const { body } = read(
    'quantity=2&shippingAddress.line1=Gade+1&shippingAddress.email.email=ida@shop.example',
  )
  expect(body).toEqual({
    quantity: '2',
    shippingAddress: { line1: 'Gade 1', email: { email: 'ida@shop.example' } },
    _website: '',
    _elapsed: '',
  })
})

it('ignores fields that a choice replaces', () => {
  const chosen = defineEndpoint({
    ...endpoint,
    body: {
      ...endpoint.body,
      properties: { ...endpoint.body.properties, billingAddressId: text },
    },
    replaces: { billingAddressId: 'billingAddress' },
  })
  const bodyOf = (fields: string) => formInput(chosen, denmark, new URLSearchParams(fields)).body
  const typed = 'billingAddress.line1=Gade&shippingAddress.line1=Vej'
  expect(bodyOf(`${typed}&billingAddressId=same`)).toMatchObject({
    billingAddressId: 'same',
    shippingAddress: { line1: 'Vej' },
  })
  expect(bodyOf(`${typed}&billingAddressId=same`)).not.toHaveProperty('billingAddress')
  expect(bodyOf(`${typed}&billingAddressId=`)).toHaveProperty('billingAddress', { line1: 'Gade' })
})

it('drops empty list entries', () => {
  const lines = defineEndpoint({
    ...endpoint,
    body: {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          items: { type: 'object', properties: { sku: text }, additionalProperties: false },
        },
      },
      additionalProperties: false,
    },
  })
  const fields = new URLSearchParams('lines.0.sku=&lines.1.sku=b&lines.3.sku=d')
  expect(formInput(lines, denmark, fields).body).toMatchObject({ lines: [{ sku: 'b' }, { sku: 'd' }] })
})

it('parses a form of tens of thousands of fields once, not once per lookup', () => {
  let readings = 0
  class Counted extends URLSearchParams {
    override getAll(name: string) {
      readings += 1
      return super.getAll(name)
    }
    override get(name: string) {
      readings += 1
      return super.get(name)
    }
  }
  const list = {
    ...endpoint,
    body: { type: 'object', properties: { lines: { type: 'array', items: address } } },
  } as const
  const junk = Array.from({ length: 200 }, (_, at) => `lines.${at}.line1=a`).join('&')
  const { body } = formInput(list, denmark, new Counted(junk))
  expect(body).toMatchObject({ lines: { length: 200 } })
  expect(readings).toBeLessThan(10)
})

it('ignores names that no field has', () => {
  expect(read('__proto__.line1=a&shippingAddress.__proto__=b&constructor=c').body).toEqual({
    _website: '',
    _elapsed: '',
  })
})
