import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

/** Whether the peer that sent a request may speak for others: its forwarding headers are believed. */
export type IsTrusted = (request: IncomingMessage) => boolean

/**
 * Compiles TRUST_PROXY: `loopback`, `uniquelocal`, addresses, CIDR.
 * @throws when an entry is none of these
 */
export function trustedPeers(addresses: readonly string[]): IsTrusted {
  if (addresses.length === 0) return () => false
  const trusts = proxyAddr.compile([...addresses])
  return (request) => trusts(request.socket.remoteAddress ?? '', 0)
}
