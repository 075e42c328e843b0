/** A bucket of S3 or a compatible storage. Credentials come from the AWS SDK's standard variables. */
export interface AssetsConfig {
  bucket: string
  /** Key prefix with a trailing slash; empty without one. */
  prefix: string
  /** Default: AWS_REGION; with an endpoint `us-east-1`, which other storages ignore. */
  region: string | undefined
  /** Address of a storage other than Amazon's. */
  endpoint: string | undefined
}

const form = 's3://bucket/folder?region=eu-north-1, or s3://bucket?endpoint=https://storage.example'
const parameterNames = ['region', 'endpoint']
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/**
 * Reads `ASSETS_URL`.
 * @param fail creates the error of an invalid value
 */
export function readAssetsConfig(
  value: string | undefined,
  fail: (message: string) => Error,
): AssetsConfig | undefined {
  if (!value) return undefined
  const failWith = (why: string) => fail(`ASSETS_URL ${why}. It looks like ${form}`)
  if (!URL.canParse(value)) throw failWith('must be an address')
  const { protocol, hostname, pathname, searchParams, username } = new URL(value)
  if (protocol !== 's3:' || hostname === '') throw failWith('must begin with s3:// and name a bucket')
  if (username !== '')
    throw failWith('must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...searchParams.keys()].find((name) => !parameterNames.includes(name))
  if (unknown !== undefined) throw failWith(`does not know "${unknown}"`)
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isWebAddress(endpoint)) throw failWith('must have a web address as endpoint')
  const folder = pathname.replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1'),
    endpoint,
  }
}
