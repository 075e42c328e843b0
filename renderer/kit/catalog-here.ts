import { basketPlace } from '#renderer/kit/page-texts.ts'
import { marketHere } from '#renderer/kit/session-trace.ts'

/** The catalogue that this page sells from. */
export const catalogHere = (): string => basketPlace()?.dataset.catalog ?? marketHere()
