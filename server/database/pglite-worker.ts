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
 * The severity of an error that ends PostgreSQL's processes, such as a full disk while the log is written. This one process
 * would go on with its locks held, so that the next statement waits for ever.
 */
const panic = Buffer.from('VPANIC\0')

/**
 * Processes one protocol exchange. `execProtocolRaw` would parse every message again, at several times the cost of the
 * query, and retain the result for the thread's lifetime.
 */
async function respond(connection: number, bytes: Uint8Array): Promise<void> {
  let piece = new Uint8Array(0)
  let filled = 0
  let hasPanicked = false
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
  await database.execProtocolRawStream(bytes, {
    onRawData(output) {
      hasPanicked ||= Buffer.from(output.buffer, output.byteOffset, output.length).includes(panic)
      if (filled + output.length > piece.length) {
        send()
        piece = new Uint8Array(Math.max(pieceSize, output.length))
      }
      piece.set(output, filled)
      filled += output.length
    },
  })
  send()
  // The next connection starts the database again, which recovers from its log.
  if (hasPanicked) process.exit(1)
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'open':
      for (const bytes of freshSession)
        await database.execProtocolRawStream(bytes, { onRawData: () => undefined })
      return
    case 'bytes':
      await respond(message.connection, message.bytes)
      return
    case 'close':
      await database.close()
      port?.close()
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (message: ToWorker) => {
  last = last.then(() => handle(message))
})
post({ kind: 'ready' })
