import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { compileTrusted } from '#server/http/trusted-peers.ts'
import { isPublic } from '#server/security/reachable-networks.ts'

/**
 * Returns the caller's IP address: the connection's, or the one in `X-Forwarded-For` of trusted proxies (TRUST_PROXY).
 */
export type ClientAddress = (request: IncomingMessage) => string

/** @throws InvalidConfig if TRUST_PROXY is invalid */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const trusts = compileTrusted(trusted)
  return (request) => proxyAddr(request, trusts)
}

/** Requests after which no more are checked: a proxy that is not named sends all of them. */
const maxChecks = 1_000

/**
 * Returns the addresses of `clientAddress`, and calls `warn` once with the first private one that TRUST_PROXY does not
 * name: it is probably a proxy, so that all shoppers behind it count as one.
 * @throws InvalidConfig if TRUST_PROXY is invalid
 */
export function warnOfPrivateClients(
  trusted: readonly string[],
  warn: (address: string) => void,
): ClientAddress {
  const addressOf = clientAddress(trusted)
  const trusts = compileTrusted(trusted)
  let checksLeft = maxChecks
  return (request) => {
    const address = addressOf(request)
    if (checksLeft === 0) return address
    checksLeft -= 1
    // A request that a proxy makes itself, such as a check, has its own address.
    if (isPublic(address.replace(/^::ffff:(?=\d+\.)/i, '')) || trusts(address, 0)) return address
    checksLeft = 0
    warn(address)
    return address
  }
}
