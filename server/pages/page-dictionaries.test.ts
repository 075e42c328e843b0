import { zstdDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { createDictionary } from '#server/http/dictionary-encoding.ts'
import { createPageBody } from '#server/http/page-body.ts'
import { createPageDictionaries } from '#server/pages/page-dictionaries.ts'
import { denmark } from '#tests/support/engine.ts'

const headersFor = (key: string) => ({ 'accept-encoding': 'br, dcz', 'available-dictionary': `:${key}:` })

function openDictionaries(sharedParts: () => Promise<string | undefined>) {
  const state = { revision: '1' }
  const onError = vi.fn()
  const dictionaries = createPageDictionaries({
    revision: () => state.revision,
    market: (id) => (id === 'dk' ? denmark : undefined),
    sharedParts,
    onError,
  })
  return { dictionaries, state, onError }
}

const keyOf = (text: string) => createDictionary(Buffer.from(text)).key

it('offers a dictionary once it is built, and still recognises earlier ones', async () => {
  let shared = '<p>1</p>'
  const { dictionaries, state } = openDictionaries(async () => shared)
  const address = () => dictionaries.addressFor('dk')
  expect(address()).toBe(undefined)
  await expect.poll(address).toMatch(/^\/assets\/dictionaries\/dk-[0-9a-f]{16}$/)
  const first = address()
  shared = '<p>2</p>'
  state.revision = '2'
  expect(address()).toBe(first)
  await expect.poll(address).not.toBe(first)
  for (const text of ['<p>1</p>', '<p>2</p>'])
    expect(dictionaries.of(headersFor(keyOf(text)))?.bytes.toString()).toBe(text)
  expect(dictionaries.of(headersFor(keyOf('<p>3</p>')))).toBe(undefined)
})

it('offers none if pages share nothing, or if the lookup fails', async () => {
  const nothing = openDictionaries(async () => undefined)
  expect(nothing.dictionaries.addressFor('dk')).toBe(undefined)
  expect(nothing.dictionaries.addressFor('xx')).toBe(undefined)
  const broken = openDictionaries(() => Promise.reject(new Error('no header')))
  broken.dictionaries.addressFor('dk')
  await expect.poll(() => broken.onError.mock.calls.length).toBe(1)
  expect(broken.dictionaries.addressFor('dk')).toBe(undefined)
})

it('compresses a page once per dictionary, and again at the highest level', async () => {
  const { dictionaries } = openDictionaries(async () => undefined)
  const dictionary = createDictionary(Buffer.from('<header>Knitwear, shirts and everything else.</header>'))
  const body = await createPageBody(`${dictionary.bytes}<main>${'Coats and boots. '.repeat(200)}</main>`)
  const first = await dictionaries.encode(body, dictionary)
  expect(dictionaries.encode(body, dictionary)).toBe(first)
  await expect.poll(() => dictionaries.encode(body, dictionary)).not.toBe(first)
  const best = await dictionaries.encode(body, dictionary)
  expect(zstdDecompressSync(best.subarray(40), { dictionary: dictionary.bytes })).toEqual(body.bytes.identity)
  expect(dictionaries.encode(body, dictionary)).toBe(best)
})
