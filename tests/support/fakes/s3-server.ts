import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { startTcpProxy, type TcpProxy } from '#tests/support/fakes/tcp-proxy.ts'

export interface S3Server {
  /** For ASSETS_URL. */
  url: string
  /** The way to it, which a test can cut. */
  proxy: TcpProxy
  close(): Promise<void>
}

/** Starts an S3 server with one bucket, `shop`, which only the account that this puts into the environment opens. */
export async function startS3Server(): Promise<S3Server> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    // It signs the address of a bucket without the slash at its end, which Amazon's client sends.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'shop' }],
  })
  const { port } = await server.run()
  const proxy = await startTcpProxy('127.0.0.1', port)
  return {
    url: `s3://shop/pictures?endpoint=http://127.0.0.1:${proxy.port}`,
    proxy: proxy,
    async close() {
      await proxy.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
