import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InvalidConfig } from '#server/configuration/config.ts'
import { previewCookieValue, type RequestContext, readRequestContext } from '#server/http/request-context.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'

// Real requests over a local socket, because only a connection has a peer address.
let read: (request: IncomingMessage) => RequestContext
let seen: RequestContext
const server = createServer((request, response) => {
  seen = read(request)
  response.end()
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => void server.close())

interface RequestOptions {
  query?: string
  headers?: Record<string, string>
  production?: boolean
  previewToken?: string | undefined
  trustProxy?: readonly string[]
}

async function contextOf(options: RequestOptions = {}): Promise<RequestContext> {
  const { query = '', headers = {}, production = true, previewToken, trustProxy = [] } = options
  const isTrusted = trustedPeers(trustProxy)
  const config = { production, previewToken, extraHosts: ['setup.shop.example'] }
  read = (request) => readRequestContext(request, new URLSearchParams(query), config, isTrusted)
  await fetch(url, { headers })
  return seen
}

describe('forwarding headers', () => {
  const headers = {
    'x-device-class': 'app',
    'x-iso-context': 'true',
    'x-forwarded-host': 'setup.shop.example',
  }

  it.each([
    ['nobody is trusted', [], false],
    ['another address is trusted', ['192.0.2.1'], false],
    ['another network is trusted', ['192.0.2.0/24', '10.0.0.0/8'], false],
    ['loopback is trusted', ['loopback'], true],
    ['this address is trusted', ['192.0.2.1', '127.0.0.1'], true],
    ['this network is trusted', ['127.0.0.0/8'], true],
  ])('where %s', async (_, trustProxy, believed) => {
    const context = await contextOf({ headers, trustProxy })
    expect(context).toMatchObject({ deviceByProxy: believed, iso: believed })
    expect(context.device).toBe(believed ? 'app' : 'desktop')
    expect(context.setupHost).toBe(false)
  })

  it.each(['false', '1', 'TRUE', ''])('do not count as in-store for “%s”', async (value) => {
    const context = await contextOf({ headers: { 'x-iso-context': value }, trustProxy: ['loopback'] })
    expect(context.iso).toBe(false)
  })

  it.each(['everybody', '300.0.0.1', '10.0.0.0/99'])('cannot be trusted to "%s"', (address) => {
    expect(() => trustedPeers([address])).toThrow(InvalidConfig)
    expect(() => trustedPeers([address])).toThrow(/TRUST_PROXY/)
  })
})

describe('preview', () => {
  const previewToken = 'secret'
  const closed = { preview: false, drafts: false }
  const open = { preview: true, drafts: true, byToken: false }
  const drafts = { preview: true, drafts: true, byToken: true }
  const remembered = { cookie: 'preview=true' }
  const withToken = { cookie: `market=dk; preview=${previewCookieValue(previewToken)}` }

  it.each<[string, RequestOptions, object]>([
    ['is off unless asked for', { production: false }, closed],
    ['is open outside production', { production: false, query: 'preview=true' }, open],
    ['is remembered outside production', { production: false, headers: remembered }, open],
    ['ends when asked to', { production: false, headers: remembered, query: 'preview=false' }, closed],
    ['is closed in production', { query: 'preview=true', previewToken }, closed],
    [
      'is not opened in production by a cookie that anybody can set',
      { headers: remembered, previewToken },
      closed,
    ],
    ['opens with the token', { query: 'preview=true&previewToken=secret', previewToken }, drafts],
    ['opens with the token alone', { query: 'previewToken=secret', previewToken }, drafts],
    ['opens with the token of a cookie', { headers: withToken, previewToken }, drafts],
    [
      'ends though there is the token of a cookie',
      { headers: withToken, query: 'preview=false', previewToken },
      closed,
    ],
    ['stays closed with a wrong token', { query: 'preview=true&previewToken=secreT', previewToken }, closed],
    ['stays closed with a shorter token', { query: 'preview=true&previewToken=sec', previewToken }, closed],
    ['stays closed with an empty token', { query: 'preview=true&previewToken=', previewToken }, closed],
    ['stays closed where there is no token to know', { query: 'preview=true&previewToken=' }, closed],
    [
      'stays closed to a cookie where there is no token',
      { headers: { cookie: 'preview=undefined' } },
      closed,
    ],
    [
      'takes a guessed token for none outside production',
      { production: false, query: 'preview=true&previewToken=guess', previewToken },
      open,
    ],
    [
      'shows drafts outside production with the token',
      { production: false, query: 'preview=true&previewToken=secret', previewToken },
      drafts,
    ],
  ])('%s', async (_, options, expected) => {
    expect(await contextOf(options)).toMatchObject(expected)
  })
})

describe('session', () => {
  it.each([
    ['', 'none'],
    ['market=dk', 'none'],
    ['sFrontToken=abc', 'trace'],
    ['a=b; sRefreshToken=x', 'trace'],
    ['sAccessToken=', 'none'],
    ['notsFrontToken=abc', 'none'],
  ])('with the cookies "%s" leaves %s', async (cookie, session) => {
    expect((await contextOf({ headers: { cookie } })).session).toBe(session)
  })
})
