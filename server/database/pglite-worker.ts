// The embedded database's thread: PostgreSQL in WebAssembly, answering the wire protocol that the main
// thread's node-postgres speaks. Run by Node.js itself, so plain TypeScript only.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { FromWorker, ToWorker } from '#server/database/worker-stream.ts'

const dataDir: string = workerData.dataDir
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only')

const post = (message: FromWorker): void => port.postMessage(message)

/** A message of the PostgreSQL frontend protocol: its type, its length (with these four bytes), its body. */
function protocolMessage(type: string, body = ''): Uint8Array {
  const bytes = Buffer.from(`${type}0000${body}`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

// There is one session for all connections, so a new connection first ends what the one before it left open.
const freshSession = [
  protocolMessage('S'),
  protocolMessage('Q', 'ROLLBACK\0'),
  protocolMessage('Q', 'DISCARD ALL\0'),
]

const database = await PGlite.create({
  dataDir,
  // Saves about 100 MB over the default; the host's file cache does the rest.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
})

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'open':
      for (const bytes of freshSession) await database.execProtocolRaw(bytes)
      return
    case 'bytes':
      post({
        kind: 'bytes',
        connection: message.connection,
        bytes: await database.execProtocolRaw(message.bytes),
      })
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
