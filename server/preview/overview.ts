import { escapeHtml } from '#renderer/escape-html.ts'
import type { Market } from '#schemas/market.ts'
import { encodePath } from '#schemas/url.ts'

/** A published page as the overview lists it. */
export interface ListedPage {
  market: string
  /** Decoded. */
  path: string
}

interface Options {
  markets: readonly Market[]
  pages: readonly ListedPage[]
  /** Style elements. */
  styles: string
}

function entry({ path }: ListedPage): string {
  const address = escapeHtml(encodePath(path))
  const name = escapeHtml(path)
  return `<li><a href="${address}">${name}</a> · <a href="${address}?preview=true" aria-label="Preview of ${name}">preview</a></li>`
}

/** Where editors start until the editor is there: every page of every market, as shoppers see it and as a preview. */
export function overviewHtml({ markets, pages, styles }: Options): string {
  const sections = markets.map((market) => {
    const listed = pages.filter((page) => page.market === market.id).map(entry)
    return `<section><h2>${escapeHtml(market.name)}</h2><ul>${listed.join('')}</ul></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pages · Vitrine</title>${styles}</head><body><main><div class="row prose"><h1>Pages</h1><p>A preview also shows what shoppers do not get: widgets that were left out, and why. Outside production it is open to everybody; in production it needs the preview secret. Every widget with its examples is in the <a href="/preview/widgets">gallery</a>.</p>${sections.join('')}</div></main></body></html>`
}
