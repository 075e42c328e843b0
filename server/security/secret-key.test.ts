import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { createKlarnaProvider } from '#server/commerce/payments/klarna/klarna-provider.ts'
import { createPreviewLinks } from '#server/editor/preview-links.ts'
import { createTextCipher } from '#server/operations/text-cipher.ts'
import {
  type Keys,
  keyFor,
  keysFor,
  parseSecretKey,
  readSecretKeys,
  type SecretKeys,
  storageKeysFor,
} from '#server/security/secret-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

const url = 'postgres://shop:secret@db/shop'
const ofUrl = createHash('sha256').update(url).digest()
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const currentKeyOnly = (current: Buffer): SecretKeys => ({ current, previous: [], leaked: [] })

/** The secrets of a demo with its data in a folder of this name. */
const read = (name: string, overrides: Partial<Parameters<typeof readSecretKeys>[0]> = {}) =>
  readSecretKeys({
    dataDir: join(folder, name),
    databaseUrl: undefined,
    demo: true,
    secretKey: undefined,
    previousSecretKeys: [],
    leakedSecretKeys: [],
    ...overrides,
  })

describe('the key in the data directory', () => {
  it('is created once by concurrently starting processes, and stored', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => read('one')))
    const { current } = await read('one')
    expect(current).toHaveLength(32)
    for (const secrets of all) expect(secrets).toEqual(currentKeyOnly(current))
    expect((await read('other')).current.equals(current)).toBe(false)
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
    expect((await open('c')).current.equals((await open('d')).current)).toBe(false)
  })
})

describe('SECRET_KEY', () => {
  it('signs; signatures by earlier secrets remain valid', async () => {
    const { current: key } = await read('former')
    const settings = { secretKey: first, previousSecretKeys: [second], databaseUrl: url, demo: false }
    const previous = [second, ofUrl, key]
    expect(await read('former', settings)).toEqual({ current: first, previous, leaked: [] })
  })

  it('leaks: signatures by the old one are no longer accepted, wherever it stood before', async () => {
    const { current: key } = await read('leaking')
    const settings = { secretKey: first, previousSecretKeys: [second], leakedSecretKeys: [key, second] }
    expect(await read('leaking', settings)).toEqual({ current: first, previous: [], leaked: [key, second] })
    await expect(read('leaking', { leakedSecretKeys: [key] })).rejects.toThrow(
      /^SECRET_KEY_LEAKED names the key in use: set a new SECRET_KEY\./,
    )
  })

  it('must be set for a real shop on a database server', async () => {
    await expect(read('real', { databaseUrl: url, demo: false })).rejects.toThrow(
      /^SECRET_KEY must be set beside DATABASE_URL, .* openssl rand -base64 32$/,
    )
    expect(await read('demo', { databaseUrl: url })).toEqual(currentKeyOnly(ofUrl))
  })

  it('is 32 bytes in base64 or hex', () => {
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(parseSecretKey(first.toString(encoding))).toEqual(first)
    for (const text of ['', 'secret', 'x'.repeat(64), first.toString('hex').slice(2)])
      expect(parseSecretKey(text), text).toBeUndefined()
  })
})

it('derives a different key for each purpose', () => {
  expect(keyFor(currentKeyOnly(first), 'a').equals(keyFor(currentKeyOnly(first), 'b'))).toBe(false)
  const bothKeys = [keyFor(currentKeyOnly(first), 'a'), keyFor(currentKeyOnly(second), 'a')]
  expect(keysFor({ ...currentKeyOnly(first), previous: [second] }, 'a')).toEqual(bothKeys)
  expect(keysFor({ ...currentKeyOnly(first), leaked: [second] }, 'a')).toEqual(bothKeys.slice(0, 1))
  expect(storageKeysFor({ ...currentKeyOnly(first), leaked: [second] }, 'a')).toEqual(bothKeys)
})

describe('under a new key', () => {
  const getTime = () => Date.UTC(2026, 10, 2)
  const rotated: SecretKeys = { ...currentKeyOnly(second), previous: [first] }
  const leaked: SecretKeys = { ...currentKeyOnly(second), leaked: [first] }
  const [before, after, without] = [
    keysFor(currentKeyOnly(first), 'any'),
    keysFor(rotated, 'any'),
    keysFor(currentKeyOnly(second), 'any'),
  ]

  it('preview links of the previous one still work, unless it leaked', () => {
    const token = createPreviewLinks(before, undefined, getTime).token('/dk/new', getTime() + 1_000)
    const opens = (keys: Keys) => createPreviewLinks(keys, undefined, getTime).opens(token, '/dk/new')
    expect([opens(after), opens(without), opens(keysFor(leaked, 'any'))]).toEqual([true, false, false])
  })

  it('secrets that are stored can still be opened, also if the previous one leaked', () => {
    const sealed = createTextCipher(before).seal('secret', 'webhook')
    const openSealed = (keys: Keys) => createTextCipher(keys).open(sealed, 'webhook')
    expect(openSealed(storageKeysFor(rotated, 'any'))).toBe('secret')
    expect(openSealed(storageKeysFor(leaked, 'any'))).toBe('secret')
    expect(openSealed(without)).toBeUndefined()
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
    const { payload } = createRewardQr(before, getTime).write('voucher', 60)
    const read = (keys: Keys) => createRewardQr(keys, getTime).read(payload).kind
    expect([read(after), read(without)]).toEqual(['voucher', 'foreign'])
  })
})
