import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { clientAddress, warnOfPrivateClients } from '#server/http/client-address.ts'

const requestFrom = (peer: string, forwardedFor?: string): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

const proxy = '172.30.0.10'
const balancer = '10.1.0.7'

it.each([
  ['no proxy', [], requestFrom('8.8.8.8'), '8.8.8.8'],
  ['no proxy, and writes a header itself', [], requestFrom('8.8.8.8', '9.9.9.9'), '8.8.8.8'],
  ['one proxy', [proxy], requestFrom(proxy, '8.8.8.8'), '8.8.8.8'],
  ['one proxy, and writes a header itself', [proxy], requestFrom(proxy, '9.9.9.9, 8.8.8.8'), '8.8.8.8'],
  ['two proxies', [proxy, '10.1.0.0/16'], requestFrom(proxy, `8.8.8.8, ${balancer}`), '8.8.8.8'],
  [
    'two proxies, and writes a header itself',
    [proxy, '10.1.0.0/16'],
    requestFrom(proxy, `9.9.9.9, 8.8.8.8, ${balancer}`),
    '8.8.8.8',
  ],
  ['two proxies, one of which is not named', [proxy], requestFrom(proxy, `8.8.8.8, ${balancer}`), balancer],
])('returns the address of a client behind %s', (_, trusted, request, address) =>
  expect(clientAddress(trusted)(request)).toBe(address),
)

it('warns once of clients with a private address, which may be a proxy that is not named', () => {
  const warn = vi.fn<(address: string) => void>()
  const addressOf = warnOfPrivateClients([proxy], warn)
  expect(addressOf(requestFrom(proxy, '8.8.8.8'))).toBe('8.8.8.8')
  expect(addressOf(requestFrom('::ffff:8.8.8.8'))).toBe('::ffff:8.8.8.8')
  expect(addressOf(requestFrom(proxy))).toBe(proxy)
  expect(warn).not.toHaveBeenCalled()
  for (let request = 0; request < 3; request += 1)
    expect(addressOf(requestFrom(proxy, `8.8.8.8, ${balancer}`))).toBe(balancer)
  expect(warn.mock.calls).toEqual([[balancer]])
})
