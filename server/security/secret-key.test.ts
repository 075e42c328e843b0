import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { createKlarnaProvider } from '#server/commerce/payments/klarna/klarna-provider.ts'
import { createPreviewLinks } from '#server/editor/preview-links.ts'
import { type Keys, keyFor, keysFor, parseSecretKey, readSecretKeys } from '#server/security/secret-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

const url = 'postgres://shop:secret@db/shop'
const ofUrl = createHash('sha256').update(url).digest()
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

/** The secrets of a demo with its data in a folder of this name. */
const read = (name: string, more: Partial<Parameters<typeof readSecretKeys>[0]> = {}) =>
  readSecretKeys({
    dataDir: join(folder, name),
    databaseUrl: undefined,
    demo: true,
    secretKey: undefined,
    previousSecretKeys: [],
    ...more,
  })

describe('the key in the data directory', () => {
  it('is created once by concurrently starting processes, and stored', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => read('one')))
    const [again] = await read('one')
    expect(again).toHaveLength(32)
    for (const secrets of all) expect(secrets).toEqual([again])
    expect((await read('other'))[0].equals(again)).toBe(false)
    expect(await readdir(join(folder, 'one'))).toEqual(['secret.key'])
  })

  it('is readable by its owner only', async () => {
    await read('mode')
    for (const file of ['mode', 'mode/secret.key'])
      expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0)
  })

  it.each([0, 31])('is refused with a message when it is truncated to %i bytes', async (length) => {
    const name = `damaged-${length}`
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'secret.key'), Buffer.alloc(length))
    await expect(read(name)).rejects.toThrow(/secret\.key is damaged: .* Restore it from a backup/)
  })

  it('is random for a demo on a public server', async () => {
    const open = (name: string) => read(name, { databaseUrl: 'postgres://db/shop' })
    expect((await open('c'))[0].equals((await open('d'))[0])).toBe(false)
  })
})

describe('SECRET_KEY', () => {
  it('signs; signatures by earlier secrets remain valid', async () => {
    const [key] = await read('former')
    const given = { secretKey: first, previousSecretKeys: [second], databaseUrl: url, demo: false }
    expect(await read('former', given)).toEqual([first, second, ofUrl, key])
  })

  it('must be set for a real shop on a database server', async () => {
    await expect(read('real', { databaseUrl: url, demo: false })).rejects.toThrow(
      /^SECRET_KEY must be set beside DATABASE_URL, .* openssl rand -base64 32$/,
    )
    expect(await read('demo', { databaseUrl: url })).toEqual([ofUrl])
  })

  it('is 32 bytes in base64 or hex', () => {
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(parseSecretKey(first.toString(encoding))).toEqual(first)
    for (const text of ['', 'secret', 'x'.repeat(64), first.toString('hex').slice(2)])
      expect(parseSecretKey(text), text).toBeUndefined()
  })
})

it('derives a different key for each purpose', () => {
  expect(keyFor([first], 'a').equals(keyFor([first], 'b'))).toBe(false)
  expect(keysFor([first, second], 'a')).toEqual([keyFor([first], 'a'), keyFor([second], 'a')])
})

describe('under a new key', () => {
  const now = () => Date.UTC(2026, 10, 2)
  const [before, after, without] = [[first], [second, first], [second]].map(([current = first, ...others]) =>
    keysFor([current, ...others], 'any'),
  )
  if (!before || !after || !without) throw new Error('no keys')

  it('preview links of the previous one still work', () => {
    const token = createPreviewLinks(before, undefined, now).token('/dk/new', now() + 1_000)
    const opens = (keys: Keys) => createPreviewLinks(keys, undefined, now).opens(token, '/dk/new')
    expect([opens(after), opens(without)]).toEqual([true, false])
  })

  it('webhooks to addresses created with the previous one are still accepted', () => {
    const secret = createHmac('sha256', before[0]).update('attempt').digest('base64url')
    const body = { '~checkoutBasketId': 'attempt', '~secret': secret, event_id: '1' }
    const read = (keys: Keys) =>
      createKlarnaProvider({ url: 'http://klarna', username: 'shop', password: 'x' }, keys).readWebhook(
        body,
        () => undefined,
      )
    expect([read(after).kind, read(without).kind]).toEqual(['events', 'forged'])
    // The parsed webhook contains no secret that could sign another one.
    expect(JSON.stringify(read(after))).not.toContain(secret)
  })

  it('vouchers of the previous one are still accepted at a till', () => {
    const { payload } = createRewardQr(before, now).write('voucher', 60)
    const read = (keys: Keys) => createRewardQr(keys, now).read(payload).kind
    expect([read(after), read(without)]).toEqual(['voucher', 'foreign'])
  })
})
