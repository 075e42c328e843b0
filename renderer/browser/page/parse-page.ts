/** Another page of this site, and its style, which this page's content policy does not allow. */
export interface ParsedPage {
  page: Document
  style: string
}

/** Parses a page's HTML without its style: browsers report the style even in an inert document. */
export function parsePage(html: string): ParsedPage {
  const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)
  const [element = '', style = ''] = styles ?? []
  const page = new DOMParser().parseFromString(html.replace(element, ''), 'text/html')
  return { page, style }
}
