import { checkPlatform, type EndpointCheck } from '#server/commerce/platform/check-platform.ts'
import { serializeError } from '#server/logging/loggable.ts'

// Checks a commerce platform before COMMERCE_URL names it: npm run commerce:check -- https://platform.example

const usage = `usage: npm run commerce:check -- URL [--market dk] [--write]
  URL       what COMMERCE_URL would be
  --market  the market whose catalogue is requested; default: dk
  --write   creates a basket and removes it, too`

interface Options {
  url: string
  market: string
  writes: boolean
}

/** Returns undefined for unknown options. */
function readOptions(args: readonly string[]): Options | undefined {
  const writes = args.includes('--write')
  const [url = '', flag, market = 'dk', ...rest] = args.filter((word) => word !== '--write')
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isAddress || (flag !== undefined && flag !== '--market') || rest.length > 0) return undefined
  return /^[a-z]{2}(-[a-z]{2})?$/.test(market) ? { url: url.replace(/\/+$/, ''), market, writes } : undefined
}

function tableOf(checks: readonly EndpointCheck[]): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks.map(
    ({ state, name, method, path, detail }) =>
      `${state.padEnd(11)}  ${name.padEnd(width)}  ${method} ${path}${detail === '' ? '' : `: ${detail}`}`,
  )
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(usage)
    return 1
  }
  const { url, market, writes } = options
  const checks = await checkPlatform({
    url,
    writes,
    market: {
      id: market,
      priority: 0,
      language: { name: '', baseCode: 'en' },
      country: { name: '', code: market.slice(0, 2).toUpperCase() },
      url: `/${market}`,
      name: market,
      currency: 'EUR',
    },
  })
  for (const line of tableOf(checks)) console.log(line)
  const count = (state: EndpointCheck['state']) => checks.filter((check) => check.state === state).length
  const invalid = count('invalid')
  console.log(
    `${checks.length} endpoints: ${count('ok')} ok, ${invalid} invalid, ${count('missing')} missing, ${count('not checked')} not checked`,
  )
  return invalid > 0 ? 1 : 0
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
    console.error(cause === undefined ? serializeError(error) : `The platform does not respond: ${cause}`)
    process.exit(1)
  },
)
