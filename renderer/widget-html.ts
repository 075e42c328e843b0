/** The HTML of a widget, and what its row and its page read in it. Read once: cached HTML is used by many pages. */
export interface WidgetHtml {
  html: string
  /** Whether there is a first-level heading. */
  isHeaded: boolean
  hasPicture: boolean
  /** Whether a link opens in a new tab, and refers to the note that says so (`document.tsx`). */
  hasNewTab: boolean
  /** Where the first high fetch priority of a picture begins; -1: nowhere. */
  priorityAt: number
  /** Layout attributes that it gives its row. */
  layoutMarks: readonly string[]
  /** The context among an island's properties, as in the HTML; empty: it is no island. */
  islandContext: string
}

// The target of each link that opens in a new tab (`texts/new-tab.ts`). It starts with a rare letter.
const newTabTarget = '_blank"'

// As React writes it. It starts with a rare letter, which makes the search fast.
const priority = 'Priority="high"'

/** Layout attribute by which an element of a widget affects its row, as React writes it. */
const layoutAttributes: readonly (readonly [attribute: string, mark: string])[] = [
  ['data-close=""', ' data-close'],
  ['data-leads=""', ' data-leads'],
  ['data-full-width="true"', ' data-full-width'],
]

/** Any of them. Few widgets have one: a single search takes a sixth of the time of one for each. */
const anyLayoutAttribute = / data-(?:close=""|leads=""|full-width="true")/

const layoutMarksIn = (html: string): string[] =>
  anyLayoutAttribute.test(html)
    ? layoutAttributes.flatMap(([attribute, mark]) => (html.includes(attribute) ? [mark] : []))
    : []

/**
 * Reads the HTML of a widget. The row gets the layout attributes itself, because a style of the row by `:has()` changes
 * while a browser still parses the row, and what is painted by then moves.
 *
 * Reading also makes the string flat: React concatenates its output, and V8 stores such a string as a tree until it is
 * read as a whole. A tree takes several times the memory, and every page would traverse it again.
 */
export const readWidgetHtml = (html: string, islandContext = ''): WidgetHtml => ({
  html,
  isHeaded: html.includes('</h1>'),
  hasPicture: html.includes('<img'),
  hasNewTab: html.includes(newTabTarget),
  priorityAt: html.indexOf(priority),
  layoutMarks: layoutMarksIn(html),
  islandContext,
})

export const emptyWidgetHtml: WidgetHtml = readWidgetHtml('')

/** Returns the HTML without high fetch priorities, or with the first one only. */
export function limitPriority({ html, priorityAt }: WidgetHtml, keepsFirst: boolean): string {
  if (priorityAt < 0) return html
  const end = keepsFirst ? priorityAt + priority.length : 0
  return html.slice(0, end) + html.slice(end).replaceAll(` fetch${priority}`, '')
}
