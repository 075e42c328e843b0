import { type Response, Router } from 'express'
import { documentSchema, type EditedDocument } from '#schemas/editor/parts.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { commentsRevision } from '#server/editor/comments/stored-threads.ts'
import { draftsChanged, entriesSince, newsSince } from '#server/editor/drafts/draft-log.ts'
import { readDraft, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { PresenceBook } from '#server/editor/presence.ts'
import { reviewRevision } from '#server/editor/reviews/reviews.ts'
import { createSharedRun } from '#server/operations/shared-run.ts'

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
const debounceDelay = 500
/** Polls between two keep-alives: proxies close silent connections. */
const silence = 30
const maxStreams = 500

/** Events that an open stream has sent so far. */
interface StreamState {
  sequence: number
  presents: string
  comments: string
  review: string | undefined
  published: number | null | undefined
  nextKey: string | null | undefined
  documentId: number
  /** Undefined while the document is at its address. */
  end: 'moved' | 'removed' | undefined
}

interface OpenStream {
  options: Pick<Options, 'database' | 'presence'>
  response: Response
  document: EditedDocument
  sent: StreamState
}

/** Sends nothing once the stream was ended while its news were read: a late write ends the process. */
function send({ response }: OpenStream, event: string, data: unknown, id?: number): void {
  if (response.writableEnded) return
  response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

async function sendChanges(stream: OpenStream, stored: StoredDraft): Promise<void> {
  const { options, sent } = stream
  if (stored.sequence <= sent.sequence) return
  const entries = await entriesSince(options.database.db, stored.id, sent.sequence)
  const { replaced, changes } = newsSince(entries, sent.sequence)
  sent.sequence = stored.sequence
  if (replaced) send(stream, 'replaced', replaced, replaced.sequence)
  for (const logged of changes) send(stream, 'change', logged, logged.sequence)
}

/** Sends the published version; also when the stream starts, as it may have changed since the page was read. */
function sendPublished(stream: OpenStream, { publishedVersion }: StoredDraft): void {
  const { sent } = stream
  if (sent.published !== publishedVersion) send(stream, 'published', { version: publishedVersion })
  sent.published = publishedVersion
}

/** Sends the next address; also when the stream starts. */
function sendNextAddress(stream: OpenStream, { nextKey }: StoredDraft): void {
  const { sent } = stream
  if (sent.nextKey !== nextKey) send(stream, 'address', { nextKey })
  sent.nextKey = nextKey
}

/** Sends the new address of the document, or that it was removed. */
async function sendEnd(stream: OpenStream): Promise<void> {
  const { options, sent } = stream
  if (sent.end) return
  const [row] = await options.database.db
    .select({ kind: documents.kind, market: documents.market, key: documents.key })
    .from(documents)
    .where(eq(documents.id, sent.documentId))
  const hasMoved = row !== undefined && row.key !== stream.document.key
  sent.end = hasMoved ? 'moved' : 'removed'
  send(stream, sent.end, hasMoved ? row : {})
}

/** Sends that a removed document is restored: as a new one, with its own log. */
function sendRestored(stream: OpenStream, { id, sequence }: StoredDraft): void {
  const { sent } = stream
  if (sent.end !== 'removed') return
  sent.end = undefined
  sent.documentId = id
  sent.sequence = sequence
  send(stream, 'replaced', { sequence, author: '' }, sequence)
}

async function sendPresence(stream: OpenStream, { id }: StoredDraft): Promise<void> {
  const present = await stream.options.presence.at(id)
  const text = JSON.stringify(present)
  if (text !== stream.sent.presents) send(stream, 'presence', present)
  stream.sent.presents = text
}

/** Sends that the comments changed: open pages read them again. */
async function sendComments(stream: OpenStream, { id }: StoredDraft): Promise<void> {
  const revision = await commentsRevision(stream.options.database.db, id)
  if (revision !== stream.sent.comments) send(stream, 'comments', {})
  stream.sent.comments = revision
}

/** Sends that the review request changed; also when the stream starts. */
async function sendReview(stream: OpenStream, { id }: StoredDraft): Promise<void> {
  const revision = await reviewRevision(stream.options.database.db, id)
  if (revision !== stream.sent.review) send(stream, 'review', {})
  stream.sent.review = revision
}

/** Reads the draft, and sends its new changes. */
async function sendNews(stream: OpenStream): Promise<void> {
  const stored = await readDraft(stream.options.database.db, stream.document)
  if (!stored) return sendEnd(stream)
  sendRestored(stream, stored)
  await sendChanges(stream, stored)
  sendPublished(stream, stored)
  sendNextAddress(stream, stored)
  await sendPresence(stream, stored)
  await sendComments(stream, stored)
  await sendReview(stream, stored)
}

/** A stream that can be woken and closed. */
interface Looking {
  look(): void
  end(): void
}

/** Starts a stream, which polls for changes. @param editorLeft whether its editor's session is over */
function startStream(
  stream: OpenStream,
  streams: Set<Looking>,
  editorLeft: () => Promise<boolean>,
  onError: (error: unknown) => void,
): void {
  const { response } = stream
  let looks = 0
  const poll = createSharedRun(async () => {
    if (streams.has(handle)) await sendNews(stream).catch(onError)
  })

  const timer = setInterval(async () => {
    looks += 1
    if (looks % silence === 0) {
      if (await editorLeft().catch(() => false)) return handle.end()
      if (!response.writableEnded) response.write(': still here\n\n')
    }
    void poll()
  }, debounceDelay)

  const handle: Looking = {
    look: () => void poll(),
    end() {
      clearInterval(timer)
      streams.delete(handle)
      response.end()
    },
  }
  streams.add(handle)
  response.on('close', handle.end)
  void poll()
}

/**
 * Creates server-sent events of a document: `change`, `presence`, `comments`, `review`, `published`, `replaced`,
 * `address` (the next one), `moved` and `removed`. Each stream reads the log, which has the changes of all processes;
 * changes of this process are sent immediately. A reconnecting stream resumes from `Last-Event-ID`.
 */
export function createEventsRouter(options: Options): EventsRouter {
  const { database, sessions, onError } = options
  const router = Router()
  const streams = new Set<Looking>()
  const stopListening = database.onCommit(draftsChanged, () => {
    for (const { look } of streams) look()
  })

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
    if (streams.size >= maxStreams)
      return void response.status(503).json({ title: 'Too many editors', status: 503 })
    const since = Number(request.headers['last-event-id'] ?? request.query.since ?? stored.sequence)
    response.status(200).type('text/event-stream').flushHeaders()
    const from = Number.isSafeInteger(since) && since >= 0 ? since : stored.sequence
    const sent: StreamState = {
      sequence: from,
      presents: '',
      comments: '',
      review: undefined,
      published: undefined,
      nextKey: undefined,
      documentId: stored.id,
      end: undefined,
    }
    const editorLeft = async () => (await sessions.find(request)) === undefined
    startStream({ options, response, document, sent }, streams, editorLeft, onError)
  })

  return {
    router,
    close() {
      stopListening()
      for (const stream of [...streams]) stream.end()
    },
  }
}
