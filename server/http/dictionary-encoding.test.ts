import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressByDictionary, createDictionary, dictionaryIn } from '#server/http/dictionary-encoding.ts'

const dictionary = createDictionary(Buffer.from('<header>Knitwear, shirts and everything else.</header>'))

it('names the dictionary that a body requires', async () => {
  const page = Buffer.from(`${dictionary.bytes}<main>Coats</main>${dictionary.bytes}`)
  const body = await compressByDictionary(page, dictionary, 6)
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40).toString('base64')).toBe(dictionary.key)
  expect(body.length).toBeLessThan(page.length)
  const compressed = body.subarray(40)
  expect(zstdDecompressSync(compressed, { dictionary: dictionary.bytes })).toEqual(page)
  expect(() => zstdDecompressSync(compressed)).toThrow()
})

const available = `:${dictionary.key}:`

it.each([
  ['gzip, deflate, br, zstd, dcb, dcz', available, dictionary.key],
  ['DCZ', available, dictionary.key],
  ['gzip, br, zstd', available, undefined],
  ['dcz;q=0', available, undefined],
  ['adcz', available, undefined],
  ['dcz', undefined, undefined],
  ['dcz', dictionary.key, undefined],
  ['dcz', ':short:', undefined],
])('reads of %j and %j the dictionary %j', (accepted, named, key) => {
  const headers = { 'accept-encoding': accepted, ...(named && { 'available-dictionary': named }) }
  expect(dictionaryIn(headers)).toBe(key)
})
