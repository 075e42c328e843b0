import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

/** The address of who asks: the connection's, or what trusted proxies (TRUST_PROXY) say in `X-Forwarded-For`. */
export type ClientAddress = (request: IncomingMessage) => string

/** Compiles TRUST_PROXY, which has been read before (see `trustedPeers`). */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const trusts = proxyAddr.compile([...trusted])
  return (request) => proxyAddr(request, trusts)
}
