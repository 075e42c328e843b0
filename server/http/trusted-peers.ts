import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { InvalidConfig } from '#server/configuration/config.ts'

/** Whether the forwarding headers of a request's peer are trusted. */
export type PeerTrust = (request: IncomingMessage) => boolean

/** @throws InvalidConfig if an entry is invalid for TRUST_PROXY */
export function compileTrusted(addresses: readonly string[]) {
  try {
    return proxyAddr.compile([...addresses])
  } catch (error) {
    throw new InvalidConfig(`TRUST_PROXY: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Compiles TRUST_PROXY: `loopback`, `uniquelocal`, addresses, CIDR.
 * @throws InvalidConfig for other entries
 */
export function trustedPeers(addresses: readonly string[]): PeerTrust {
  if (addresses.length === 0) return () => false
  const trusts = compileTrusted(addresses)
  return (request) => trusts(request.socket.remoteAddress ?? '', 0)
}
