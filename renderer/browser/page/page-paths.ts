import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import { isAtOrBelow } from '#schemas/pages/page-path.ts'
import { defaultScriptPages, type ScriptPage, scriptPages } from '#schemas/pages/script-pages.ts'

/** Returns encoded paths of pages that script opens: from the body, else the defaults. */
export function addressHere(page: ScriptPage): string {
  const unusual = readTexts(document.body.dataset.pages)
  return unusual.get(page) ?? `/${currentMarket()}/${defaultScriptPages[page]}`
}

/** Whether an address belongs to the checkout: its page, its steps, and paths below them. */
export const isCheckoutHere = (address: string): boolean =>
  scriptPages.some(
    (page) => page.startsWith('checkout') && isAtOrBelow(address.split(/[?#]/)[0] ?? '', addressHere(page)),
  )
