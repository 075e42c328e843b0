/** Another page of this site, and its style, which the content policy of this one does not know. */
export interface ParsedPage {
  page: Document
  style: string
}

/** Reads a page's HTML, its style apart: browsers report it even in a document that nobody shows. */
export function parsePage(html: string): ParsedPage {
  const found = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)
  const [element = '', style = ''] = found ?? []
  const page = new DOMParser().parseFromString(html.replace(element, ''), 'text/html')
  return { page, style }
}
