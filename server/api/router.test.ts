import { expect, it } from 'vitest'
import { json, startThings } from '#tests/support/things-api.ts'

it('parses parameters by their declared types', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/search?term=wool&size=5&ids=a&ids=b&inStock=true')).body).toEqual({
    term: 'wool',
    size: 5,
    ids: ['a', 'b'],
    inStock: true,
  })
  expect((await ask('/api/things/dk/search?term=wool&ids=a&type=json&__proto__=x')).body).toEqual({
    term: 'wool',
    size: 20,
    ids: ['a'],
    inStock: false,
  })
})

it('reads a flag without a value as true', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/search?term=wool&inStock')).body).toMatchObject({ inStock: true })
  expect((await ask('/api/things/dk/search?term=wool&size')).status).toBe(400)
})

it('names the parameter that is missing or wrong', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/search')).body).toEqual({
    status: 400,
    title: 'Bad Request',
    message: 'The parameter term must be defined.',
    errors: { term: ['form.required'] },
  })
  for (const query of ['term=a&size=many', 'term=a&size=0', 'term=a&term=b', 'term=a&inStock=perhaps'])
    expect((await ask(`/api/things/dk/search?${query}`)).status, query).toBe(400)
  const longQuery = `term=a&${'ids=x&'.repeat(6)}`
  expect((await ask(`/api/things/dk/search?${longQuery}`)).body.errors).toEqual({ ids: ['form.invalid'] })
})

it('prefers literal paths over parameters, and accepts known catalogues only', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/17')).body).toEqual({ id: '17' })
  expect((await ask('/api/things/nowhere/17')).body).toMatchObject({ status: 404, title: 'Not Found' })
  expect((await ask('/api/things/dk/gone')).body).toMatchObject({ status: 404, message: 'No such thing' })
  expect((await ask(`/api/things/dk/${'x'.repeat(300)}`)).status).toBe(404)
  expect((await ask('/api/things/dk/%00')).status).toBe(404)
  expect((await ask('/api/things/dk/%E0%A4%A')).body).toMatchObject({ status: 400, title: 'Bad Request' })
})

it('validates bodies, reports every invalid field, and drops unknown fields', async () => {
  const { ask } = await startThings()
  const good = { name: 'Coat', email: 'a@example.com', unknown: 1 }
  expect((await ask('/api/things/dk/17', json(good))).body).toEqual({
    name: 'Coat',
    email: 'a@example.com',
    lines: [],
  })
  const wrong = { name: '', email: 'nobody', lines: [{ quantity: 1 }, { quantity: 'two' }] }
  expect((await ask('/api/things/dk/17', json(wrong))).body.errors).toEqual({
    name: ['form.required'],
    email: ['form.email'],
    'lines.1.quantity': ['form.invalid'],
  })
  for (const value of [null, 3, 'text', [], [good], { name: 5, email: {} }])
    expect((await ask('/api/things/dk/17', json(value))).status, JSON.stringify(value)).toBe(400)
})

it('ignores inherited property names', async () => {
  const { ask } = await startThings()
  const body =
    '{"__proto__":{"name":"x","email":"a@example.com"},"constructor":{"prototype":{"polluted":true}}}'
  const answer = await ask('/api/things/dk/17', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(answer.body).toMatchObject({ status: 400, errors: { name: ['form.required'] } })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

it('refuses bodies that are too large, broken or of another kind', async () => {
  const { ask } = await startThings()
  const huge = await ask('/api/things/dk/17', json({ name: 'x'.repeat(3_000), email: 'a@example.com' }))
  expect(huge.body).toEqual({
    status: 413,
    title: 'Content Too Large',
    message: 'Content Too Large',
    errors: {},
  })
  const type = { 'Content-Type': 'application/json' }
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: type, body: '{"name":' })).status).toBe(
    400,
  )
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: type, body: '' })).status).toBe(400)
  const xml = { 'Content-Type': 'application/xml' }
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: xml, body: '<a/>' })).status).toBe(415)
})

it('serves additional methods and paths of an endpoint, and lists the allowed ones', async () => {
  const { ask } = await startThings()
  const good = json({ name: 'Coat', email: 'a@example.com' })
  expect((await ask('/api/things/dk/17', { ...good, method: 'POST' })).status).toBe(200)
  expect((await ask('/dk/things/17', good)).status).toBe(200)
  const refused = await ask('/api/things/dk/17', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, POST'])
  expect((await ask('/api/ignoreProgress-of')).body).toMatchObject({ status: 404, errors: {} })
})

it('sends a handler’s refusal in the common error shape', async () => {
  const { ask } = await startThings()
  expect((await ask('/api/things/dk/17', json({ name: 'taken', email: 'a@example.com' }))).body).toEqual({
    status: 409,
    title: 'Conflict',
    message: 'Conflict',
    errors: { name: ['things.taken'] },
  })
})

it('hides internal errors from the client, and logs them', async () => {
  const { ask, faults } = await startThings()
  const answer = await ask('/api/things/broken')
  expect(answer.body).toEqual({
    status: 500,
    title: 'Internal Server Error',
    message: 'Internal Server Error',
    errors: {},
  })
  expect(faults).toEqual([new Error('the secret is 4711')])
})
