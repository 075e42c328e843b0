// The embedded database's thread: PostgreSQL in WebAssembly, serving the wire protocol to node-postgres in the main
// thread. Run by Node.js itself, so plain TypeScript only.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { FromWorker, ToWorker } from '#server/database/worker-stream.ts'

const dataDir: string = workerData.dataDir
const pgliteWasmModule: WebAssembly.Module = workerData.pglite
const initdbWasmModule: WebAssembly.Module = workerData.initdb
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only')

const post = (message: FromWorker): void => port.postMessage(message)

/** A message of the PostgreSQL frontend protocol: its type, its length (with these four bytes), its body. */
function protocolMessage(type: string, body = ''): Uint8Array {
  const bytes = Buffer.from(`${type}0000${body}`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

// All connections share one session, so a new connection first resets it.
const freshSession = [
  protocolMessage('S'),
  protocolMessage('Q', 'ROLLBACK\0'),
  protocolMessage('Q', 'DISCARD ALL\0'),
]

const database = await PGlite.create({
  dataDir,
  pgliteWasmModule,
  initdbWasmModule,
  // Saves about 100 MB over the default, because the host's file cache is enough.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
})

/** Maximum bytes per message to the main thread. */
const pieceSize = 64 * 1024

/**
 * Severity in an error message, in both of its forms, of a failure that ends PostgreSQL's processes, such as a full disk
 * while the log is written. No row contains it: a value has no zero byte, and a length follows it.
 */
const panic = Buffer.from('SPANIC\0VPANIC\0')

/**
 * Processes one protocol exchange. `execProtocolRaw` would parse every message again, at several times the cost of the
 * query, and retain the result for the thread's lifetime.
 * @returns whether the database has failed. It would go on with its locks held: the next statement would wait for ever.
 */
async function exchange(bytes: Uint8Array, onOutput?: (output: Uint8Array) => void): Promise<boolean> {
  let hasFailed = false
  await database.execProtocolRawStream(bytes, {
    onRawData(output) {
      hasFailed ||= Buffer.from(output.buffer, output.byteOffset, output.length).includes(panic)
      onOutput?.(output)
    },
  })
  return hasFailed
}

/** Processes one protocol exchange and sends the answer. @returns whether the database has failed */
async function respond(connection: number, bytes: Uint8Array): Promise<boolean> {
  let piece = new Uint8Array(0)
  let filled = 0
  const send = (): void => {
    if (filled === 0) return
    // A nearly empty buffer is sent as a copy of its content.
    const sentBytes = filled === piece.length ? piece : piece.slice(0, filled)
    port?.postMessage({ kind: 'bytes', connection, bytes: sentBytes } satisfies FromWorker, [
      sentBytes.buffer,
    ])
    piece = new Uint8Array(0)
    filled = 0
  }
  const hasFailed = await exchange(bytes, (output) => {
    if (filled + output.length > piece.length) {
      send()
      piece = new Uint8Array(Math.max(pieceSize, output.length))
    }
    piece.set(output, filled)
    filled += output.length
  })
  send()
  return hasFailed
}

async function resetSession(): Promise<boolean> {
  for (const bytes of freshSession) if (await exchange(bytes)) return true
  return false
}

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'close') {
    await database.close()
    port?.close()
    return
  }
  const hasFailed = await (message.kind === 'open'
    ? resetSession()
    : respond(message.connection, message.bytes))
  // The next connection starts the database again, which recovers from its log.
  if (hasFailed) process.exit(1)
}

let last: Promise<void> = Promise.resolve()
port.on('message', (message: ToWorker) => {
  last = last.then(() => handle(message))
})
post({ kind: 'ready' })
