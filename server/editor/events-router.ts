import { type Response, Router } from 'express'
import { documentSchema, type EditedDocument } from '#schemas/editor/parts.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { draftsChanged, entriesSince, newsSince } from '#server/editor/drafts/draft-log.ts'
import { readDraft, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { PresenceBook } from '#server/editor/presence.ts'

interface Options {
  database: Database
  sessions: EditorSessions
  presence: PresenceBook
  onError: (error: unknown) => void
}

export interface EventsRouter {
  router: Router
  /** Ends every stream, so that the server can stop. */
  close(): void
}

const checkDocument = compileSchema(documentSchema)

/** Milliseconds between two polls for changes by other processes. */
const pause = 500
/** Polls between two keep-alives: proxies close silent connections. */
const silence = 30
const mostStreams = 500

/**
 * Creates server-sent events of a document: `change`, `presence`, `published` and `replaced`. Each stream reads the
 * log, which holds changes of all processes; those of this process are sent at once. A reconnecting stream resumes from
 * `Last-Event-ID`.
 */
export function createEventsRouter({ database, sessions, presence, onError }: Options): EventsRouter {
  const router = Router()
  const streams = new Set<{ look(): void; end(): void }>()
  const stopListening = database.onCommit(draftsChanged, () => {
    for (const { look } of streams) look()
  })

  function open(
    response: Response,
    document: EditedDocument,
    from: number,
    editorLeft: () => Promise<boolean>,
  ) {
    let sequence = from
    let presents = ''
    let published: number | null | undefined
    let looks = 0
    let looking = false
    let again = false

    const send = (event: string, data: unknown, id?: number) =>
      response.write(
        `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      )

    async function sendChanges(stored: StoredDraft): Promise<void> {
      if (stored.sequence <= sequence) return
      const entries = await entriesSince(database.db, stored.id, sequence)
      const { replaced, changes } = newsSince(entries, sequence)
      sequence = stored.sequence
      if (replaced) send('replaced', replaced, replaced.sequence)
      for (const logged of changes) send('change', logged, logged.sequence)
    }

    function sendPublished({ publishedVersion }: StoredDraft): void {
      if (published !== undefined && published !== publishedVersion)
        send('published', { version: publishedVersion })
      published = publishedVersion
    }

    async function sendPresence({ id }: StoredDraft): Promise<void> {
      const present = await presence.at(id)
      const text = JSON.stringify(present)
      if (text !== presents) send('presence', present)
      presents = text
    }

    async function lookOnce(): Promise<void> {
      const stored = await readDraft(database.db, document)
      if (!stored) return void send('removed', {})
      await sendChanges(stored)
      sendPublished(stored)
      await sendPresence(stored)
    }

    async function poll(): Promise<void> {
      if (looking) {
        again = true
        return
      }
      looking = true
      do {
        again = false
        await lookOnce().catch(onError)
      } while (again && streams.has(stream))
      looking = false
    }

    const timer = setInterval(async () => {
      looks += 1
      if (looks % silence === 0) {
        if (await editorLeft().catch(() => false)) return stream.end()
        response.write(': still here\n\n')
      }
      void poll()
    }, pause)

    const stream = {
      look: () => void poll(),
      end() {
        clearInterval(timer)
        streams.delete(stream)
        response.end()
      },
    }
    streams.add(stream)
    response.on('close', stream.end)
    void poll()
  }

  router.get('/preview/api/events', async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    const editor = await sessions.editorOf(request)
    if (!editor) return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    const { kind = 'page', market, key } = request.query
    const checked = checkDocument({ kind, market, key })
    if (checked.kind === 'invalid' || JSON.stringify(checked.value).includes('\\u0000'))
      return void response.status(400).json({ title: 'Bad Request', status: 400 })
    const document = checked.value
    const stored = await readDraft(database.db, document)
    if (!stored) return void response.status(404).json({ title: 'Not Found', status: 404 })
    if (streams.size >= mostStreams)
      return void response.status(503).json({ title: 'Too many editors', status: 503 })
    const since = Number(request.headers['last-event-id'] ?? request.query.since ?? stored.sequence)
    response.status(200).type('text/event-stream').flushHeaders()
    const from = Number.isSafeInteger(since) && since >= 0 ? since : stored.sequence
    open(response, document, from, async () => (await sessions.find(request)) === undefined)
  })

  return {
    router,
    close() {
      stopListening()
      for (const stream of [...streams]) stream.end()
    },
  }
}
