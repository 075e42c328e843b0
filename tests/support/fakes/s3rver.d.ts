// The package has no type declarations.
declare module '@20minutes/s3rver' {
  interface Options {
    port: number
    address: string
    directory: string
    silent: boolean
    allowMismatchedSignatures: boolean
    configureBuckets: readonly { name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
