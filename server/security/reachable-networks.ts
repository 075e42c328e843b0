import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (IANA's special-purpose registries). */
const specialNetworks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Teredo, ORCHID and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 addresses contain IPv4 addresses.
  ['2002::', 16],
  ['3fff::', 20],
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function createNetworks(networks: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, familyOf(network))
  return list
}

const special = createNetworks(specialNetworks)
/** Prefix of all public IPv6 addresses. */
const global6 = createNetworks([['2000::', 3]])

/** Whether an IP address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || special.check(address, familyOf(address))) return false
  return isIP(address) === 4 || global6.check(address, 'ipv6')
}

/** A network in CIDR notation. */
export interface Network {
  address: string
  prefix: number
}

/** Parses a network such as `10.0.0.0/8`; undefined if it is invalid. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', digits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? []
  const prefix = Number(digits)
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return prefix <= longest ? { address, prefix } : undefined
}

/** A checked address of a host, to connect to. */
interface ReachableAddress {
  kind: 'reachable'
  address: string
  family: 4 | 6
}

/** `unknown`: no such host. `private`: one of its addresses is in a network that webhooks may not reach. */
type Reachability = ReachableAddress | { kind: 'unknown' | 'private' }

/** Resolves hosts to addresses that webhooks may reach. */
export interface ReachableNetworks {
  /** Resolves a URL's host. Connect to the address that it returns: a second resolution may differ. */
  resolve(url: URL): Promise<Reachability>
}

/**
 * Creates the guard of outgoing webhooks: https to the public internet, and also http to the given networks, so that a
 * webhook cannot reach the server's own network (SSRF).
 */
export function createReachableNetworks(allowed: readonly Network[]): ReachableNetworks {
  const allowedNetworks = createNetworks(allowed.map(({ address, prefix }) => [address, prefix] as const))
  const isAllowed = (address: string, protocol: string): boolean =>
    allowedNetworks.check(address, familyOf(address)) || (protocol === 'https:' && isPublic(address))

  return {
    async resolve({ hostname, protocol }) {
      // URLs put IPv6 addresses in brackets.
      const host = hostname.replace(/^\[(.*)\]$/, '$1')
      const addresses = await lookup(host, { all: true }).catch(() => [])
      const [first] = addresses
      if (!first) return { kind: 'unknown' }
      if (!addresses.every(({ address }) => isAllowed(address, protocol))) return { kind: 'private' }
      return { kind: 'reachable', address: first.address, family: first.family === 6 ? 6 : 4 }
    },
  }
}
