import { expect, it } from 'vitest'
import { readPageAddress } from '#server/http/page-address.ts'
import { createTargetReader } from '#server/pages/page-target.ts'

it.each([
  ['an address', '/dk/women', 1],
  ['an address with a trailing slash', '/dk/women/', 1],
  ['no bad target', '/dk//women', 2],
  ['no target longer than addresses of pages', `/dk/women?q=${'a'.repeat(400)}`, 2],
])('caches %s', (_, target, reads) => {
  let count = 0
  const read = createTargetReader((address) => {
    count += 1
    return readPageAddress(address)
  })
  expect(read(target)).toEqual(read(target))
  expect(count).toBe(reads)
})
