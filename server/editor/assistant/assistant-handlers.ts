import { randomUUID } from 'node:crypto'
import { apiError } from '#schemas/api/api-error.ts'
import type { assistant } from '#schemas/editor/assistant.ts'
import type { Proposal } from '#schemas/editor/assistant-parts.ts'
import { toMarket } from '#schemas/editor/links-to-market.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { ChatService, Completion } from '#server/editor/assistant/chat-service.ts'
import { type AssistantTask, buildPrompt, cleanReply } from '#server/editor/assistant/prompt.ts'
import { comparePlaceholders } from '#server/editor/assistant/required-parts.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { MediaOptions } from '#server/media/media-router.ts'
import { rasterise, SlowPicture, UnreadablePicture } from '#server/media/rasterise.ts'
import type { Site } from '#server/site/site.ts'
import { MissingObject, StorageUnavailable } from '#server/storage/object-storage.ts'

export interface AssistantParts {
  site: () => Site
  findPicture: MediaOptions['find']
  /** The AI service; undefined: nothing is sent anywhere. */
  chat: ChatService | undefined
  /** Receives why the service made no proposal. */
  reportAssistant: (error: unknown) => void
}

/** Width of the rendition that a service receives, in pixels: enough for a description, at a low price. */
const renderedWidth = 512
/** Maximum characters of an alternative text: screen readers read it without a pause. */
const defaultMaxLength = 150

const notSetUp = { status: 404, message: 'AI help is not set up here.' } as const
const noSuchMarket = { status: 404, message: 'There is no such market.' } as const

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
/** Returns the language of a market in English, such as `Danish (Denmark)`. */
const languageOf = (market: Market): string => languageNames.of(localeOf(market)) ?? localeOf(market)

const isUnavailable = (error: unknown): boolean =>
  [UnreadablePicture, SlowPicture, MissingObject, StorageUnavailable].some((kind) => error instanceof kind)

/** Returns a small rendition as a data URL; undefined if the shop does not have the picture, or cannot read it. */
async function renditionOf(find: MediaOptions['find'], address: string): Promise<string | undefined> {
  try {
    const asset = await find(address)
    if (!asset) return undefined
    const source = typeof asset.source === 'function' ? await asset.source() : asset.source
    const jpeg = await rasterise({ ...asset, bytes: Buffer.from(source) }, renderedWidth, 'jpeg')
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

const fileNameOf = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''

/** Returns why there is no proposal, in words for editors. */
function refusalOf(
  outcome: Exclude<Completion, { kind: 'answered' }>,
  report: AssistantParts['reportAssistant'],
) {
  switch (outcome.kind) {
    case 'declined':
      return {
        status: 422,
        message: `The AI service declined. ${outcome.reason}`.trim(),
      } as const
    case 'aborted':
      return { status: 503, body: apiError(503) } as const
    case 'unavailable':
      report(new Error(outcome.reason))
      return {
        status: 503,
        body: apiError(503, { message: 'The AI service is unavailable. Try again in a minute.' }),
      } as const
    case 'refused':
    case 'unsuited':
      report(new Error(outcome.reason))
      return {
        status: 502,
        body: apiError(502, { message: `The AI service refuses: ${outcome.reason}` }),
      } as const
  }
}

/** Requests a proposal from the service. @param source the text whose placeholders and links it must preserve */
async function requestProposal(
  service: ChatService,
  task: AssistantTask,
  source: string,
  signal: AbortSignal | undefined,
) {
  const boundary = randomUUID().slice(0, 8)
  const outcome = await service.complete(buildPrompt(task, boundary), signal)
  if (outcome.kind !== 'answered') return outcome
  const text = cleanReply(outcome.text, task, boundary)
  const basis: Proposal['basis'] =
    task.kind !== 'describe' ? 'text' : task.picture === undefined ? 'name' : 'picture'
  return { kind: 'proposed', body: { text, ...comparePlaceholders(source, text), basis } } as const
}

/** Creates the handlers of proposals. They write nothing: editors accept a proposal into their draft. */
export function createAssistantHandlers(parts: AssistantParts): EditorHandlersOf<typeof assistant> {
  const { site, findPicture, chat, reportAssistant } = parts
  const toReply = (outcome: Awaited<ReturnType<typeof requestProposal>>) =>
    outcome.kind === 'proposed'
      ? ({ status: 200, body: outcome.body } as const)
      : refusalOf(outcome, reportAssistant)

  return {
    async describePicture({ body: { document, picture: address, around, maxLength } }, { signal }) {
      if (!chat) return notSetUp
      const market = site().market(document.market) ?? site().markets[0]
      if (!market) return noSuchMarket
      const picture = await renditionOf(findPicture, address)
      const task = {
        kind: 'describe',
        language: languageOf(market),
        fileName: fileNameOf(address),
        around,
        maxLength: Math.min(maxLength ?? defaultMaxLength, defaultMaxLength),
      } as const
      // An alternative text has neither placeholders nor links: all of them are the service's.
      const outcome = await requestProposal(chat, { ...task, picture }, '', signal)
      // Services do not report whether a model accepts pictures: models refuse them with various statuses.
      return toReply(
        outcome.kind === 'unsuited' && picture !== undefined
          ? await requestProposal(chat, { ...task, picture: undefined }, '', signal)
          : outcome,
      )
    },

    async shorten({ body: { text, isMarkdown, maxLength } }, { signal }) {
      if (!chat) return notSetUp
      return toReply(
        await requestProposal(chat, { kind: 'shorten', text, isMarkdown, maxLength }, text, signal),
      )
    },

    async translate({ body: { document, source, text, isMarkdown } }, { signal }) {
      if (!chat) return notSetUp
      const [from, to] = [site().market(source), site().market(document.market)]
      if (!from || !to) return noSuchMarket
      // Links lead to the pages of the market that the translation is for.
      const adapted = toMarket({ text }, source, document.market).text
      const languages = { from: languageOf(from), to: languageOf(to) }
      const task = { kind: 'translate', text: adapted, isMarkdown, ...languages } as const
      return toReply(await requestProposal(chat, task, adapted, signal))
    },
  }
}
