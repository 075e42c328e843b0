import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { miniBasketElement } from '#renderer/browser/page/page-texts.ts'

/** Returns the catalogue id of this page. */
export const currentCatalog = (): string => miniBasketElement()?.dataset.catalog ?? currentMarket()
