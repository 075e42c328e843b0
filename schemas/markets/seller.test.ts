import { expect, it } from 'vitest'
import { sellerIn } from '#schemas/markets/seller.ts'

const address = ['Nørregade 1', '1165 København K']

it('names the company, its address and its registration, without empty lines', () => {
  expect(sellerIn({ legalName: 'Vitrine A/S', address, registration: 'CVR 12345678' }).lines).toEqual([
    'Vitrine A/S',
    ...address,
    'CVR 12345678',
  ])
  expect(sellerIn({ legalName: 'Vitrine A/S', address }).lines).toEqual(['Vitrine A/S', ...address])
})

it('leaves out an invalid field, and returns no seller without a company', () => {
  const links = [{ title: 'Terms', path: '/dk/terms' }]
  expect(sellerIn({ legalName: 7, address, legalLinks: links })).toEqual({ lines: [], links })
  expect(sellerIn({ address }).lines).toEqual([])
  expect(sellerIn(undefined)).toEqual({ lines: [], links: [] })
  expect(sellerIn('Vitrine A/S')).toEqual({ lines: [], links: [] })
})
