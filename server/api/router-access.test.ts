import { expect, it } from 'vitest'
import { json, startThings } from '#tests/support/things-api.ts'

it('refuses changes by pages of other origins', async () => {
  const { ask } = await startThings()
  const good = { name: 'Coat', email: 'a@example.com' }
  const from = (headers: Record<string, string>) => ask('/api/things/dk/17', json(good, headers))
  expect((await from({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ Origin: 'null' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': 'same-site', Origin: 'https://cms.shop.example' })).status).toBe(403)
  expect((await from({ Origin: 'https://shop.example' })).status).toBe(200)
  expect((await from({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

it('accepts a change without a body by a program, which sends no origin', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/rare', { method: 'POST' })).status).toBe(204)
  const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect((await ask('/api/things/rare', foreign)).status).toBe(403)
})

it('protects links with side effects, except those with a token', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/clear')).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'none' } })).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(204)
  expect((await ask('/api/things/clear', { headers: { 'X-Current-Market': 'dk' } })).status).toBe(204)
  const optOut = await ask('/api/things/opt-out', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect([optOut.status, optOut.headers.get('location')]).toEqual([302, '/dk/unsubscribe'])
})

it('requires a session if the endpoint declares it', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/mine')).body).toMatchObject({ status: 401, title: 'Unauthorized' })
})

it('accepts forms of other systems if the endpoint declares it', async () => {
  const { ask } = await startThings()
  const posted = (body: string, type = 'application/x-www-form-urlencoded') =>
    ask('/api/things/callback', {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: 'https://provider.example' },
      body,
    })
  expect((await posted('token=t&attempt=3')).body).toEqual({ token: 't', attempt: 3 })
  expect((await posted('attempt=3')).status).toBe(400)
  expect((await posted('{}', 'application/json')).status).toBe(415)
})

it('limits the requests of an address', async () => {
  const { ask, wait } = await startThings()
  const post = () => ask('/api/things/rare', { method: 'POST', headers: { 'X-Requested-With': 'test' } })
  expect([(await post()).status, (await post()).status]).toEqual([204, 204])
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  wait(60)
  expect((await post()).status).toBe(204)
})

it('forbids caching by default; a cacheable response is revalidated by its ETag', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/17')).headers.get('cache-control')).toBe('no-store')
  const response = await ask('/api/things/dk/search?term=a')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
  expect((await ask('/api/things/dk/search?term=a', { headers })).status).toBe(304)
  expect((await ask('/api/things/dk/search?term=b', { headers })).status).toBe(200)
  expect((await ask('/api/things/dk/search')).headers.get('cache-control')).toBe('no-store')
})
