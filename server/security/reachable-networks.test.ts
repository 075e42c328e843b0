import { expect, it } from 'vitest'
import { createReachableNetworks, isPublic, parseNetwork } from '#server/security/reachable-networks.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'example.com',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

it.each(['8.8.8.8', '172.32.0.1', '192.0.43.7', '2a00:1450:400f::1'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
)

it('reaches allowed networks also over http, and the internet over https only', async () => {
  const network = parseNetwork('10.0.0.0/8')
  if (!network) throw new Error('no network')
  const { resolve } = createReachableNetworks([network])
  const kindOf = async (url: string) => (await resolve(new URL(url))).kind
  expect(await kindOf('http://10.1.2.3/hook')).toBe('reachable')
  expect(await kindOf('https://8.8.8.8/hook')).toBe('reachable')
  expect(await kindOf('http://8.8.8.8/hook')).toBe('private')
  expect(await kindOf('https://192.168.1.1/hook')).toBe('private')
  expect(await kindOf('https://localhost/hook')).toBe('private')
  expect(await kindOf('https://2130706433/hook')).toBe('private')
})

it.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'example.com/8', '/8', ''])('does not read %s', (text) =>
  expect(parseNetwork(text)).toBeUndefined(),
)
