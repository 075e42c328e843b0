import { type PageAddress, readPageAddress } from '#server/http/page-address.ts'

const bench = /^\/[^/]+\/bench$/
const defaultRows = 12
const maxRows = 400

/** The caches that `cache=` leaves on. */
const modes = new Map([
  ['off', 'parts'],
  ['none', 'nothing'],
] as const)

/**
 * Parses a request's target for the bench: `/dk/bench?rows=12` becomes the path `/dk/bench/12`, so that each number
 * of rows is a separate page. `cache=off` renders every request from cached parts, `cache=none` from its document.
 */
export function readBenchAddress(target: string): PageAddress {
  const address = readPageAddress(target)
  if (address.kind !== 'address' || !bench.test(address.path)) return address
  const rows = Number(address.query.get('rows') ?? defaultRows)
  const isInRange = Number.isInteger(rows) && rows >= 1 && rows <= maxRows
  if (!isInRange) return address
  const query = new URLSearchParams(address.query)
  query.delete('rows')
  const cache = query.get('cache')
  query.delete('cache')
  const keeps = cache === 'off' || cache === 'none' ? modes.get(cache) : undefined
  return { ...address, path: `${address.path}/${rows}`, query, ...(keeps && { keeps }) }
}
