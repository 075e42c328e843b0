import { expect, it } from 'vitest'
import { json, startThings } from '#tests/support/things-api.ts'

it('lets no foreign page change anything', async () => {
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

it('asks a request that says nothing of its origin for what no foreign page can send', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/rare', { method: 'POST' })).status).toBe(403)
  expect(
    (await ask('/api/things/rare', { method: 'POST', headers: { 'X-Current-Market': 'dk' } })).status,
  ).toBe(204)
})

it('guards links that change something, but those that prove themselves', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/clear')).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'none' } })).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(204)
  const optOut = await ask('/api/things/opt-out', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect([optOut.status, optOut.headers.get('location')]).toEqual([302, '/dk/unsubscribe'])
})

it('needs a session where it says so', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/mine')).body).toMatchObject({ status: 401, title: 'Unauthorized' })
})

it('takes forms of other systems where it says so', async () => {
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

it('limits how often an address may ask', async () => {
  const { ask, wait } = await startThings()
  const post = () => ask('/api/things/rare', { method: 'POST', headers: { 'X-Requested-With': 'test' } })
  expect([(await post()).status, (await post()).status]).toEqual([204, 204])
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  wait(60)
  expect((await post()).status).toBe(204)
})

it('is never kept, but where it says so: then browsers ask whether it changed', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/17')).headers.get('cache-control')).toBe('no-store')
  const response = await ask('/api/things/dk/search?term=a')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
  expect((await ask('/api/things/dk/search?term=a', { headers })).status).toBe(304)
  expect((await ask('/api/things/dk/search?term=b', { headers })).status).toBe(200)
  expect((await ask('/api/things/dk/search')).headers.get('cache-control')).toBe('no-store')
})
