import { marketHere } from '#renderer/browser/page/market-here.ts'
import { miniBasketElement } from '#renderer/browser/page/page-texts.ts'

/** Returns the catalogue id of this page. */
export const catalogHere = (): string => miniBasketElement()?.dataset.catalog ?? marketHere()
