import { mapStrings } from '#schemas/values/map-strings.ts'

/** Links in running text: `[words](/dk/autumn)`. */
const inMarkdown = (market: string): RegExp => new RegExp(`(\\]\\(\\s*<?)/${market}(?=[/)?#\\s>])`, 'g')

/**
 * Returns content with links within one market changed to the same address in another. Pictures and external links
 * are unchanged.
 */
export function toMarket<Content extends object>(content: Content, from: string, to: string): Content {
  if (from === to || !/^[\w-]+$/.test(from)) return content
  const start = new RegExp(`^/${from}(?=$|[/?#])`)
  const marks = inMarkdown(from)
  return mapStrings(content, (text) => text.replace(start, `/${to}`).replace(marks, `$1/${to}`))
}

/** The target of a link: a page by its id, or an address. */
type LinkTarget = { link: string } | { url: string }

function changeLinksIn(data: object, targetOf: (pageId: string) => LinkTarget | undefined): void {
  if ('link' in data && typeof data.link === 'string') {
    const target = targetOf(data.link)
    if (target) {
      Reflect.deleteProperty(data, 'link')
      Object.assign(data, target)
    }
  }
  for (const value of Object.values(data))
    if (typeof value === 'object' && value !== null) changeLinksIn(value, targetOf)
}

/** Returns content with new targets for links that name a page by its id. Links without a new target are unchanged. */
export function mapPageLinks<Content extends object>(
  content: Content,
  targetOf: (pageId: string) => LinkTarget | undefined,
): Content {
  const copy = structuredClone(content)
  changeLinksIn(copy, targetOf)
  return copy
}

/** Returns the ids of pages that content links to by id. */
export function linkedPagesIn(content: object): string[] {
  const ids = new Set<string>()
  mapPageLinks(content, (id) => void ids.add(id))
  return [...ids]
}
