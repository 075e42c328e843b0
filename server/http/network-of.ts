import { isIPv6 } from 'node:net'

/** Returns the address, or for IPv6 the network of one household or company, which can use all of its addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}
