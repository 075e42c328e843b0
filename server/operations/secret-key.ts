import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** A secret of this shop, from which keys for single purposes are derived. */
export type SecretKey = Buffer

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Writes a file that is there as a whole or not at all; one that is there already stays. */
async function writeOnce(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, bytes, { mode: 0o600 })
  await link(draft, file)
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error
    })
    .finally(() => rm(draft, { force: true }))
}

/**
 * The shop's secret. Processes that share a database by a password derive it from there, so that all agree; others
 * keep it in DATA_DIR, where the first start makes it.
 * @throws when DATA_DIR cannot be read or written
 */
export async function readSecretKey({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<SecretKey> {
  if (databaseUrl && new URL(databaseUrl).password !== '')
    return createHash('sha256').update(databaseUrl).digest()
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  await readFile(file).catch(() => writeOnce(file, randomBytes(32)))
  return readFile(file)
}

/** A key for one purpose: who learns it learns neither the secret nor any other key. */
export const keyFor = (secret: SecretKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
