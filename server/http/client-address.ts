import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { compileTrusted } from '#server/http/trusted-peers.ts'

/** The address of who asks: the connection's, or what trusted proxies (TRUST_PROXY) say in `X-Forwarded-For`. */
export type ClientAddress = (request: IncomingMessage) => string

/** @throws InvalidConfig when TRUST_PROXY does not make sense */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const trusts = compileTrusted(trusted)
  return (request) => proxyAddr(request, trusts)
}
