import { isRecord } from '#schemas/validation/is-record.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import type { Assistant, Tracking } from '#schemas/visitors/tracking.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(isItem)
const isTexts = isListOf(isText)

const isAssistant = (value: unknown): value is Assistant =>
  isRecord(value) &&
  isText(value.script) &&
  isTexts(value.origins) &&
  isTexts(value.cookies) &&
  isRecord(value.data) &&
  Object.values(value.data).every(isText)

/** Reads the services of `<body data-tracking>`. Invalid entries are skipped. */
export function readTracking(json: string | undefined): Tracking {
  const {
    conversionScript,
    foreignCookies,
    smartAssistant,
    sizeRecommendation,
    sessionReplay,
  }: Record<string, unknown> = Object(parseIfJson(json))
  return {
    ...(isText(conversionScript) && { conversionScript }),
    ...(isTexts(foreignCookies) && { foreignCookies }),
    ...(isAssistant(smartAssistant) && { smartAssistant }),
    ...(isAssistant(sizeRecommendation) && { sizeRecommendation }),
    ...(isAssistant(sessionReplay) && { sessionReplay }),
  }
}
