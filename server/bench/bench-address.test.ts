import { expect, it } from 'vitest'
import { readBenchAddress } from '#server/bench/bench-address.ts'

const pathOf = (target: string) => {
  const address = readBenchAddress(target)
  return address.kind === 'address' ? address.path : address.kind
}

it('makes the number of rows part of the path', () => {
  expect(pathOf('/dk/bench?rows=40')).toBe('/dk/bench/40')
})

it('defaults to 12 rows', () => {
  expect(pathOf('/dk/bench')).toBe('/dk/bench/12')
})

it.each(['0', '401', '1.5', 'many'])('refuses %s rows', (rows) => {
  expect(pathOf(`/dk/bench?rows=${rows}`)).toBe('/dk/bench')
})

it('leaves every other address alone', () => {
  expect(pathOf('/dk/benches?rows=40')).toBe('/dk/benches')
  expect(pathOf('/dk/bench/?rows=40')).toBe('redirect')
})

it.each([
  ['cache=off', 'parts'],
  ['cache=none', 'nothing'],
  ['cache=on', undefined],
  ['', undefined],
])('leaves the requested caches on for a page with %j: %j', (query, keeps) => {
  const address = readBenchAddress(`/dk/bench?rows=3&${query}`)
  expect(address).toMatchObject({ kind: 'address', path: '/dk/bench/3' })
  expect(address.kind === 'address' && address.keeps).toBe(keeps)
  expect(readBenchAddress(`/dk/autumn?${query}`)).not.toHaveProperty('keeps')
})
