import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createMetrics } from '#server/operations/metrics.ts'
import { createOperationsRouter } from '#server/operations/operations-router.ts'

const resolves = async () => undefined
const rejects = async () => Promise.reject(new Error('connect ECONNREFUSED'))
const neverSettles = () => new Promise<never>(() => undefined)
const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function started(
  database: () => Promise<void>,
  content: () => Promise<void>,
  metricsToken?: string,
  isDatabaseStuck = () => false,
) {
  const parts = {
    database,
    content,
    isDatabaseStuck,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    metricsToken,
    timeout: 20,
  }
  const server = createServer(express().use(createOperationsRouter(parts))).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://127.0.0.1:${port}`
}

async function readiness(database: () => Promise<void>, content: () => Promise<void>) {
  const response = await fetch(`${await started(database, content)}/readyz`)
  return { status: response.status, body: await response.json() }
}

it.each([
  ['answers', resolves, 'ok'],
  ['fails', rejects, 'unavailable'],
  ['hangs', neverSettles, 'unavailable'],
])('is ready when the database responds and the content system %s', async (_, content, reported) => {
  expect(await readiness(resolves, content)).toEqual({
    status: 200,
    body: { status: 'ok', content: reported },
  })
})

it.each([
  ['fails', rejects],
  ['hangs', neverSettles],
])('is not ready when the database %s', async (_, database) => {
  expect(await readiness(database, resolves)).toMatchObject({ status: 503, body: { title: 'Not ready' } })
})

it('is alive unless the pool of database connections is stuck', async () => {
  const health = async (isStuck: boolean) => {
    const response = await fetch(`${await started(rejects, rejects, undefined, () => isStuck)}/healthz`)
    return { status: response.status, body: await response.json() }
  }
  expect(await health(false)).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await health(true)).toEqual({ status: 503, body: { title: 'Stuck', status: 503 } })
})

it('serves metrics publicly, or only with the configured token', async () => {
  const ask = async (token: string | undefined, headers: Record<string, string> = {}) =>
    (await fetch(`${await started(resolves, resolves, token)}/metrics`, { headers })).status
  expect(await ask(undefined)).toBe(200)
  expect(await ask('a-token-of-some-length')).toBe(401)
  expect(await ask('a-token-of-some-length', { authorization: 'Bearer a-token' })).toBe(401)
  expect(await ask('a-token-of-some-length', { authorization: 'Bearer a-token-of-some-length' })).toBe(200)
})
