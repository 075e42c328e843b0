import type { AssetsConfig } from '#server/configuration/assets-config.ts'
import { createCircuitBreaker } from '#server/operations/circuit-breaker.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

/** Milliseconds: to connect, until a response has arrived, and before the next request to an unavailable storage. */
const timeouts = { connect: 1_000, response: 10_000, rest: 5_000 }

/** Objects are immutable. */
const year = 'public, max-age=31536000, immutable'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/**
 * Stores objects in a bucket of S3 or an S3-compatible storage.
 * @param report receives errors other than that of a missing object
 */
export async function createS3Storage(
  { bucket, prefix, region, endpoint }: AssetsConfig,
  report: (error: unknown) => void,
): Promise<ObjectStorage> {
  // Imported on demand, because only shops with ASSETS_URL need it.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    paginateListObjectsV2,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeouts.connect, requestTimeout: timeouts.response },
    // S3-compatible storages may not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const breaker = createCircuitBreaker({
    failures: 5,
    resetTimeout: timeouts.rest,
    isFailure: (error) => !isMissing(error),
  })
  const objectLocation = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  async function attempt<Result>(name: string, question: () => Promise<Result>): Promise<Result> {
    try {
      return await breaker.run(question)
    } catch (cause) {
      if (isMissing(cause)) throw new MissingObject(name, { cause })
      report(cause)
      throw new StorageUnavailable(`The storage of pictures cannot be used: ${Object(cause).message}`, {
        cause,
      })
    }
  }

  return {
    read: (name) =>
      attempt(name, async () => {
        const { Body: body } = await client.send(new GetObjectCommand(objectLocation(name)))
        return Buffer.from((await body?.transformToByteArray()) ?? [])
      }),
    async write(name, bytes, contentType) {
      const object = { ...objectLocation(name), Body: bytes, ContentType: contentType, CacheControl: year }
      await attempt(name, () => client.send(new PutObjectCommand(object)))
    },
    async remove(name) {
      await attempt(name, () => client.send(new DeleteObjectCommand(objectLocation(name))))
    },
    async has(name) {
      try {
        await attempt(name, () => client.send(new HeadObjectCommand(objectLocation(name))))
        return true
      } catch (error) {
        if (error instanceof MissingObject) return false
        throw error
      }
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder })
      const next = () => attempt(folder, () => pages.next())
      for (let page = await next(); !page.done; page = await next())
        for (const { Key: key = '' } of page.value.Contents ?? []) yield key.slice(prefix.length)
    },
    close: () => client.destroy(),
  }
}
