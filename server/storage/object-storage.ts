/** No object has this name. */
export class MissingObject extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`Nothing is stored under ${name}`, options)
  }
}

/** The storage is unavailable, full, or rejects the request; the cause has the reason. */
export class StorageUnavailable extends Error {}

/**
 * Stores the bytes of pictures under names such as `media/uploads/coat-1f2e3d4c5b6a7988.jpg`. Objects are immutable.
 * Objects are small (an upload is limited to 10 MB) and are handled as buffers. Every method throws StorageUnavailable
 * if the storage cannot be used.
 */
export interface ObjectStorage {
  /** @throws MissingObject */
  read(name: string): Promise<Buffer>
  /** Resolves once the bytes are stored completely. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Removes an object, if there is one. */
  remove(name: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Lists names with a prefix, such as `media/`. */
  list(folder: string): AsyncIterable<string>
  close(): void
}
