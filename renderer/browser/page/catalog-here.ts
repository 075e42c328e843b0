import { basketPlace } from '#renderer/browser/page/page-texts.ts'
import { marketHere } from '#renderer/browser/session/session-trace.ts'

/** The catalogue that this page sells from. */
export const catalogHere = (): string => basketPlace()?.dataset.catalog ?? marketHere()
