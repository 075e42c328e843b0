import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createMetrics } from '#server/operations/metrics.ts'
import { createOperationsRouter } from '#server/operations/operations-router.ts'

const answers = async () => undefined
const fails = async () => Promise.reject(new Error('connect ECONNREFUSED'))
const hangs = () => new Promise<never>(() => undefined)
const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function readiness(database: () => Promise<void>, content: () => Promise<void>) {
  const parts = {
    database,
    content,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    timeout: 20,
  }
  const server = createServer(express().use(createOperationsRouter(parts))).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { status: response.status, body: await response.json() }
}

it.each([
  ['answers', answers, 'ok'],
  ['fails', fails, 'unavailable'],
  ['hangs', hangs, 'unavailable'],
])('is ready when the database answers and the content system %s', async (_, content, reported) => {
  expect(await readiness(answers, content)).toEqual({
    status: 200,
    body: { status: 'ok', content: reported },
  })
})

it.each([
  ['fails', fails],
  ['hangs', hangs],
])('is not ready when the database %s', async (_, database) => {
  expect(await readiness(database, answers)).toMatchObject({ status: 503, body: { title: 'Not ready' } })
})
