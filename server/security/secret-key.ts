import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDirectory } from '#server/security/data-directory.ts'

/** Keys of one kind: the first one signs, each of them verifies. */
export type Keys = readonly [current: Buffer, ...previous: Buffer[]]

/** The shop's secrets, from which keys for single purposes are derived. */
export interface SecretKeys {
  current: Buffer
  /** Earlier ones, whose signatures are still accepted. */
  previous: readonly Buffer[]
  /** Earlier ones that others know: they open what the database stores, and prove nothing. */
  leaked: readonly Buffer[]
}

const keyBytes = 32
const howToMake = 'openssl rand -base64 32'

/** The shop has no usable secret; the message names the remedy. */
export class NoSecretKey extends Error {}

/** Reads 32 bytes in base64, base64url or hex; undefined for anything else. */
export function parseSecretKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const key = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  return key?.length === keyBytes ? key : undefined
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Writes a file atomically, unless it exists. */
async function writeOnce(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, bytes, { mode: 0o600, flush: true })
  await link(draft, file)
    .catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    .finally(() => rm(draft, { force: true }))
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Returns the key stored in DATA_DIR, if any. */
async function readKeyFile(dataDir: string): Promise<Buffer | undefined> {
  const file = keyFile(dataDir)
  const key = await readFile(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  })
  if (key && key.length < keyBytes)
    throw new NoSecretKey(
      `${file} is damaged: it holds ${key.length} bytes instead of ${keyBytes}. Restore it from a backup: sessions and gift cards were made with it. Only a shop without gift cards may remove it and get a new one.`,
    )
  return key
}

async function makeKeyFile(dataDir: string): Promise<Buffer> {
  await makePrivateDirectory(dataDir)
  await writeOnce(keyFile(dataDir), randomBytes(keyBytes))
  const key = await readKeyFile(dataDir)
  if (!key) throw new NoSecretKey(`${keyFile(dataDir)} cannot be read after it was written.`)
  return key
}

/** Returns the secret of versions before SECRET_KEY: derived from an address with a password. */
const legacyKey = (databaseUrl: string | undefined): Buffer | undefined =>
  databaseUrl && new URL(databaseUrl).password !== ''
    ? createHash('sha256').update(databaseUrl).digest()
    : undefined

/** Keys in the shop's configuration. */
interface SecretKeyConfig {
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  secretKey: Buffer | undefined
  previousSecretKeys: readonly Buffer[]
  leakedSecretKeys: readonly Buffer[]
}

/**
 * Reads the shop's secrets: SECRET_KEY, else the key that the first start stored in DATA_DIR. Earlier keys are still
 * accepted for verification: SECRET_KEY_PREVIOUS, the stored file, and the text of DATABASE_URL, unless
 * SECRET_KEY_LEAKED names them.
 * @throws NoSecretKey if a real shop on a database server has none, or the stored one is damaged, or it leaked
 */
export async function readSecretKeys({
  dataDir,
  databaseUrl,
  demo,
  secretKey,
  previousSecretKeys,
  leakedSecretKeys: leaked,
}: SecretKeyConfig): Promise<SecretKeys> {
  if (!secretKey && databaseUrl && !demo)
    throw new NoSecretKey(
      `SECRET_KEY must be set beside DATABASE_URL, the same for every process. Make one with: ${howToMake}`,
    )
  const stored = await readKeyFile(dataDir)
  const legacy = legacyKey(databaseUrl)
  const current = secretKey ?? legacy ?? stored ?? (await makeKeyFile(dataDir))
  const isLeaked = (key: Buffer): boolean => leaked.some((leakedKey) => leakedKey.equals(key))
  if (isLeaked(current))
    throw new NoSecretKey(
      `SECRET_KEY_LEAKED names the key in use: set a new SECRET_KEY. Make one with: ${howToMake}`,
    )
  const previous = [...previousSecretKeys, legacy, stored].filter((key) => key !== undefined)
  return { current, previous: previous.filter((key) => !key.equals(current) && !isLeaked(key)), leaked }
}

/** Derives a key for one purpose, which reveals neither the secret nor other keys. */
const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes))

/** Returns the key that signs for one purpose. */
export const keyFor = ({ current }: SecretKeys, purpose: string): Buffer => derive(current, purpose)

/** Returns the keys that sign and verify for one purpose. */
export const keysFor = ({ current, previous }: SecretKeys, purpose: string): Keys => [
  derive(current, purpose),
  ...previous.map((secret) => derive(secret, purpose)),
]

/**
 * Returns the keys for what the database stores, sealed or as a hash: also the leaked ones, because a person who knows them
 * cannot write rows.
 */
export const storageKeysFor = ({ current, previous, leaked }: SecretKeys, purpose: string): Keys =>
  keysFor({ current, previous: [...previous, ...leaked], leaked }, purpose)
