import { Duplex } from 'node:stream'

/** Messages from the main thread to the database's thread. Connection numbers are never reused. */
export type ToWorker =
  | { kind: 'open'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'close' }

export type FromWorker = { kind: 'ready' } | { kind: 'bytes'; connection: number; bytes: Uint8Array }

interface Chunk {
  chunk: Uint8Array
}

/**
 * A node-postgres connection to the embedded database: implements the parts of `net.Socket` that node-postgres uses,
 * and passes its bytes to `send`. Writes of one turn are sent together, because the embedded database processes
 * complete exchanges only.
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

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, callback: () => void): void {
    this._writev([{ chunk }], callback)
  }

  override _writev(chunks: readonly Chunk[], callback: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0))
    let offset = 0
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#send({ kind: 'bytes', connection: this.#connection, bytes })
    callback()
  }

  override _final(callback: () => void): void {
    this.push(null)
    callback()
  }
}
