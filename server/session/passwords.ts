import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(
  (parameters: Argon2Parameters, callback: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, callback),
)

/** What a derivation takes: KiB of memory, and how often it passes over them in so many lanes. */
export type PasswordCost = Readonly<Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>>

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const defaultCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Maximum concurrent derivations: each occupies a thread and its memory, and pages need threads as well. */
const maxAtOnce = 2
let running = 0
const queue: (() => void)[] = []

async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxAtOnce) await new Promise<void>((turn) => queue.push(turn))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** Base64 without padding, as in PHC strings. */
const write = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password: Argon2id in PHC form, with its own salt and cost. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const { memory, passes, parallelism } = cost
  const nonce = randomBytes(16)
  const key = await limitConcurrency(() => derive({ message: password, nonce, tagLength: 32, ...cost }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${write(nonce)}$${write(key)}`
}

const encodedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A hash that matches no password. */
const hashOfNoPassword = `$argon2id$v=19$m=${defaultCost.memory},t=${defaultCost.passes},p=${defaultCost.parallelism}$${write(Buffer.alloc(16))}$${write(Buffer.alloc(32))}`

/** Whether a password matches a hash. Takes as long without a hash, so that timing reveals nothing. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] =
    encodedPattern.exec(hash ?? hashOfNoPassword) ?? []
  const keyBytes = Buffer.from(key, 'base64')
  const derivedKey = await limitConcurrency(() =>
    derive({
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: keyBytes.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(derivedKey, keyBytes) && Boolean(hash)
}
