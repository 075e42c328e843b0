import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { createEditorSessions } from '#server/editor/editor-sessions.ts'
import { createEditors, type Editors } from '#server/editor/editors.ts'
import { createEventsRouter, type EventsRouter } from '#server/editor/events-router.ts'
import { createPresenceBook } from '#server/editor/presence.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const document = { kind: 'page', market: 'dk', key: '/dk/watched' } as const
const faults: unknown[] = []
let database: Database
let editors: Editors
let events: EventsRouter
let server: Server
let open: (id: string) => Promise<Response>

beforeAll(async () => {
  database = await openTestDatabase()
  const [stored] = await database.db.insert(documents).values(document).returning()
  await database.db
    .insert(drafts)
    .values({ documentId: stored?.id ?? 0, body: '{}', revision: 'r', author: 'ann' })
  const { now } = Date
  editors = createEditors(database, now)
  const sessions = createEditorSessions({
    database,
    publicUrl: 'http://shop.example',
    stateOf: async () => 'off',
    now,
  })
  const presence = createPresenceBook(database, now)
  const onError = (error: unknown) => void faults.push(error)
  events = createEventsRouter({ database, sessions, presence, onError, silence: 1, maxStreams: 2 })
  server = createServer(express().use(events.router)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  open = async (id) => {
    const [cookie = ''] = await sessions.start({ id }, { browser: null, system: null })
    return fetch(`http://127.0.0.1:${port}/preview/api/events?${new URLSearchParams(document)}`, {
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    })
  }
})
afterAll(async () => {
  events.close()
  server.close()
  server.closeAllConnections()
  await database.close()
  expect(faults).toEqual([])
})

async function newEditor(name: string): Promise<string> {
  const email = `${name}@shop.example`
  const editor = await editors.add({ email, name, role: 'editor', password: 'correct horse battery' })
  return editor?.id ?? ''
}

/** Whether a stream ends before that many keep-alives. */
async function endsWithin(keepAlives: number, { body }: Response): Promise<boolean> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (received.split(': still here').length <= keepAlives) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    if (done) return true
    received += value
  }
  await reader?.cancel()
  return false
}

it('ends the stream of an editor who was removed, and no other', async () => {
  const [removedEditor, remainingEditor] = [await newEditor('gone'), await newEditor('left')]
  const [ended, running] = [await open(removedEditor), await open(remainingEditor)]
  expect([ended.status, running.status]).toEqual([200, 200])
  // Reached the maximum.
  expect((await open(remainingEditor)).status).toBe(503)
  await editors.remove(removedEditor)
  expect(await endsWithin(5, ended)).toBe(true)
  expect(await endsWithin(2, running)).toBe(false)
})
