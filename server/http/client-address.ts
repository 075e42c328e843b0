import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { compileTrusted } from '#server/http/trusted-peers.ts'

/**
 * Returns the caller's IP address: the connection's, or the one in `X-Forwarded-For` of trusted proxies (TRUST_PROXY).
 */
export type ClientAddress = (request: IncomingMessage) => string

/** @throws InvalidConfig if TRUST_PROXY is invalid */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const trusts = compileTrusted(trusted)
  return (request) => proxyAddr(request, trusts)
}
