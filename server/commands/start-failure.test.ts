import { expect, it, vi } from 'vitest'
import { databaseFailure } from '#server/commands/start-failure.ts'
import { startSummary } from '#server/commands/start-summary.ts'
import { readConfig } from '#server/configuration/config.ts'
import { unknownVariables, watchReads } from '#server/configuration/unknown-variables.ts'
import { createFailureLog } from '#server/logging/failure-log.ts'

const url = 'postgres://shop:hidden@db.example:5432/stock'

it.each([
  ['28P01', /refuses the user "shop".*Correct user and password/],
  ['3D000', /has no database "stock".*Create it/],
  ['ECONNREFUSED', /nothing listens at db\.example:5432/],
  ['ENOTFOUND', /there is no host "db\.example"/],
  ['ETIMEDOUT', /does not answer/],
  ['55P03', /has held the lock of migrations.*DATABASE_DIRECT_URL/],
])('explains %s of the database server, without its password', (code, expected) => {
  const line = databaseFailure(Object.assign(new Error(), { code }), url)
  expect(line).toMatch(expected)
  expect(line).toMatch(/^DATABASE_URL: /)
  expect(line).not.toContain('hidden')
})

function unknownIn(environment: Record<string, string>): string[] {
  const { watched, read } = watchReads(environment)
  readConfig(watched)
  return unknownVariables(environment, read)
}

it('names variables that look like ours and are not', () => {
  expect(unknownIn({ ADYEN_APIKEY: 'x', PUBLIC_ULR: 'https://shop.example' })).toEqual([
    'ADYEN_APIKEY is not read: is it ADYEN_API_KEY?',
    'PUBLIC_ULR is not read: is it PUBLIC_URL?',
  ])
  expect(unknownIn({ ADYEN_SOMETHING_ELSE: 'x' })).toHaveLength(1)
})

it('returns undefined for unknown errors', () => {
  expect(unknownIn({ PORT: '80', LOG_LEVEL: 'info', HOME: '/', HOSTNAME: 'a', PATH: '/bin' })).toEqual([])
})

it('summarises what is embedded, configured, sandboxed and missing, without passwords', () => {
  const lines = startSummary(
    readConfig({ DATABASE_URL: url, SECRET_KEY: '7'.repeat(64), SMTP_URL: 'smtp://u:hidden@mail.example' }),
  ).join('\n')
  expect(lines).toMatch(/database +configured: db\.example:5432/)
  expect(lines).toMatch(/payments +missing/)
  expect(lines).toMatch(/content +embedded/)
  expect(lines).not.toContain('hidden')
  expect(startSummary(readConfig({})).join('\n')).toMatch(/payments +sandboxed/)
})

it('reports an unavailable component once a minute, by name', () => {
  let time = 0
  const error = vi.fn()
  const failureLog = createFailureLog({ error }, () => time)
  for (let count = 0; count < 90; count += 1) failureLog('redis')(new Error('refused'))
  failureLog('database')(new Error('refused'))
  expect(error.mock.calls.map(([{ component }]) => component)).toEqual(['redis', 'database'])
  time += 60_001
  failureLog('redis')(new Error('refused'))
  expect(error.mock.calls.at(-1)?.[0]).toMatchObject({ component: 'redis', failures: 90 })
})
