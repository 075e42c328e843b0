import { Duplex } from 'node:stream'

/** What the main thread tells the database's thread. A connection is a number that is never used again. */
export type ToWorker =
  | { kind: 'open'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'close' }

export type FromWorker = { kind: 'ready' } | { kind: 'bytes'; connection: number; bytes: Uint8Array }

interface Chunk {
  chunk: Uint8Array
}

/**
 * One node-postgres connection to the embedded database: looks like the `net.Socket` that node-postgres
 * expects, but hands its bytes to `send`. What is written in one turn is sent as one piece, because the
 * embedded database answers only whole exchanges.
 */
export class WorkerStream extends Duplex {
  readonly #send: (message: ToWorker) => void
  readonly #connection: number

  constructor(connection: number, send: (message: ToWorker) => void) {
    super()
    this.#connection = connection
    this.#send = send
  }

  connect(): this {
    this.#send({ kind: 'open', connection: this.#connection })
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Bytes are pushed as they come.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done)
  }

  override _writev(chunks: readonly Chunk[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0))
    let offset = 0
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#send({ kind: 'bytes', connection: this.#connection, bytes })
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}
