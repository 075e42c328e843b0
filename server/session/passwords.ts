import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** Maximum concurrent derivations: each occupies a thread and its memory, and pages need threads as well. */
const maxAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxAtOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Base64 without padding, as in PHC strings. */
const write = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password: Argon2id in PHC form, with its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const { memory, passes, parallelism } = cost
  const nonce = randomBytes(16)
  const key = await inTurn(() => derive({ message: password, nonce, tagLength: 32, ...cost }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${write(nonce)}$${write(key)}`
}

const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A hash that matches no password. */
const hashOfNoPassword = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${write(Buffer.alloc(16))}$${write(Buffer.alloc(32))}`

/** Whether a password matches a hash. Takes as long without a hash, so that timing reveals nothing. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = encoded.exec(hash ?? hashOfNoPassword) ?? []
  const keyBytes = Buffer.from(key, 'base64')
  const derivedKey = await inTurn(() =>
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
