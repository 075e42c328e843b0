import { marketHere } from '#renderer/browser/page/market-here.ts'
import { miniBasketElement } from '#renderer/browser/page/page-texts.ts'

/** The catalogue that this page sells from. */
export const catalogHere = (): string => miniBasketElement()?.dataset.catalog ?? marketHere()
