import { type Response, Router } from 'express'
import { documentSchema, type EditedDocument } from '#schemas/editor/parts.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { commentsRevision } from '#server/editor/comments/stored-threads.ts'
import { draftsChanged, entriesSince, readDraftEventsSince } from '#server/editor/drafts/draft-log.ts'
import { readDraft, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import { readNewsRevisions } from '#server/editor/news-revisions.ts'
import type { PresenceBook } from '#server/editor/presence.ts'
import { reviewRevision } from '#server/editor/reviews/reviews.ts'
import { createSharedRun } from '#server/operations/shared-run.ts'

interface Options {
  database: Database
  sessions: EditorSessions
  presence: PresenceBook
  onError: (error: unknown) => void
  /** Polls between two keep-alives: proxies close silent connections. Default: 30. */
  silence?: number
  /** Maximum number of streams of this process. Default: 500. */
  maxStreams?: number
}

export interface EventsRouter {
  router: Router
  /** Ends every stream, so that the server can stop. */
  close(): void
}

const checkDocument = compileSchema(documentSchema)

/** Milliseconds between two polls for changes by other processes. */
const pollDelay = 500

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
  /** What its last poll found, by `readNewsRevisions`; null before the first. */
  revision: string | undefined | null
  /** Polls so far. */
  polls: number
  /** Whether its editor's session is over. */
  editorLeft(): Promise<boolean>
}

/** Sends nothing once the stream was ended while its news were read: a late write ends the process. */
function send({ response, sent }: OpenStream, event: string, data: unknown, sequence?: number): void {
  if (response.writableEnded) return
  const id = sequence === undefined ? '' : `id: ${sent.documentId}-${sequence}\n`
  response.write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

async function sendChanges(stream: OpenStream, stored: StoredDraft): Promise<void> {
  const { options, sent } = stream
  if (stored.sequence <= sent.sequence) return
  const entries = await entriesSince(options.database.db, stored.id, sent.sequence)
  const { replaced, changes } = readDraftEventsSince(entries, sent.sequence)
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

/** The open streams of this process. */
interface Streams {
  readonly size: number
  open(stream: OpenStream): void
  /** Ends all of them. */
  close(): void
}

/** Creates the list of open streams, which polls for changes of all their documents at once. */
function createStreams({ database, presence, onError, silence = 30 }: Options): Streams {
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | undefined

  const poll = createSharedRun(async () => {
    const polled = [...streams]
    if (polled.length === 0) return
    const documentsOfStreams = polled.map(({ document }) => document)
    const revisionOf = await readNewsRevisions(database.db, documentsOfStreams, presence.since())
    for (const stream of polled) {
      const revision = revisionOf(stream.document)
      if (revision === stream.revision || !streams.has(stream)) continue
      await sendNews(stream)
        .then(() => {
          stream.revision = revision
        })
        .catch(onError)
    }
  })
  const pollNow = () => void poll().catch(onError)

  function end(stream: OpenStream): void {
    streams.delete(stream)
    if (streams.size === 0) clearInterval(timer)
    stream.response.end()
  }

  async function keepAlive(stream: OpenStream): Promise<void> {
    stream.polls += 1
    if (stream.polls % silence !== 0) return
    if (await stream.editorLeft().catch(() => false)) return end(stream)
    if (!stream.response.writableEnded) stream.response.write(': still here\n\n')
  }

  const stopListening = database.onCommit(draftsChanged, pollNow)
  return {
    get size() {
      return streams.size
    },
    open(stream) {
      if (streams.size === 0)
        timer = setInterval(() => {
          for (const open of streams) void keepAlive(open)
          pollNow()
        }, pollDelay)
      streams.add(stream)
      stream.response.on('close', () => end(stream))
      pollNow()
    },
    close() {
      stopListening()
      for (const stream of [...streams]) end(stream)
    },
  }
}

/** The document and the sequence that an event's id names, as `17-4`. */
function readEventId(id: string): { documentId: number; sequence: number } | undefined {
  const [, documentId, sequence] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? []
  return documentId === undefined ? undefined : { documentId: Number(documentId), sequence: Number(sequence) }
}

/**
 * Creates server-sent events of a document: `change`, `presence`, `comments`, `review`, `published`, `replaced`,
 * `address` (the next one), `moved` and `removed`. Each stream reads the log, which has the changes of all processes;
 * changes of this process are sent immediately. A reconnecting stream resumes from `Last-Event-ID`, and a newly opened one
 * from the parameter `lastEventId`, also if its document was moved or deleted meanwhile.
 */
export function createEventsRouter(options: Options): EventsRouter {
  const { database, sessions, maxStreams = 500 } = options
  const router = Router()
  const streams = createStreams(options)

  router.get('/preview/api/events', async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    const editor = await sessions.editorOf(request)
    if (!editor) return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    const { kind = 'page', market, key, lastEventId } = request.query
    const checked = checkDocument({ kind, market, key })
    if (checked.kind === 'invalid' || JSON.stringify(checked.value).includes('\\u0000'))
      return void response.status(400).json({ title: 'Bad Request', status: 400 })
    const document = checked.value
    const stored = await readDraft(database.db, document)
    const last = readEventId(request.get('last-event-id') ?? String(lastEventId))
    const documentId = last?.documentId ?? stored?.id
    if (documentId === undefined) return void response.status(404).json({ title: 'Not Found', status: 404 })
    if (streams.size >= maxStreams)
      return void response.status(503).json({ title: 'Too many editors', status: 503 })
    response.status(200).type('text/event-stream').flushHeaders()
    const sequence = last?.sequence ?? stored?.sequence ?? 0
    // Names the document to a stream that reconnects before its first event.
    response.write(`id: ${documentId}-${sequence}\n\n`)
    const sentState: StreamState = {
      sequence,
      presents: '',
      comments: '',
      review: undefined,
      published: undefined,
      nextKey: undefined,
      documentId,
      // Deleted and restored while it was disconnected: a new document, with its own log.
      end: stored && stored.id !== documentId ? 'removed' : undefined,
    }
    const editorLeft = async () => (await sessions.find(request)) === undefined
    streams.open({ options, response, document, sent: sentState, revision: null, polls: 0, editorLeft })
  })

  return { router, close: streams.close }
}
