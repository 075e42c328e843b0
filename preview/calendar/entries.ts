import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Schedule } from '#schemas/editor/publishing.ts'

/** A moment at which a document changes for shoppers. */
export interface CalendarEntry {
  key: string
  plan: string
  document: EditedDocument
  /** Empty: it has none. */
  title: string
  what: 'publishes' | 'ends'
  at: Date
  author: string
  /** Why the plan failed; undefined if it did not. */
  failure: string | undefined
}

/** Returns the entries of plans, earliest first. */
export const entriesOf = (plans: readonly Schedule[]): CalendarEntry[] =>
  plans
    .flatMap(({ id, documents, titles, at, until, author, status, reason }) => {
      const failure = status === 'failed' ? (reason ?? '') : undefined
      // A live document is already published: only its end is still planned.
      const moments = [
        ['publishes', status === 'live' ? null : at],
        ['ends', status === 'failed' ? null : until],
      ] as const
      return moments.flatMap(([what, moment]) =>
        moment === null
          ? []
          : documents.map((document, index) => ({
              key: `${id} ${what} ${document.kind} ${document.market} ${document.key}`,
              plan: id,
              document,
              title: titles[index] ?? '',
              what,
              at: new Date(moment),
              author,
              failure,
            })),
      )
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** A day as a text that is equal for all moments of that day here. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`

/** Returns the days of a month in whole weeks from Monday on, with days of its neighbours. */
export function weeksOf(month: Date): Date[][] {
  const year = month.getFullYear()
  const first = new Date(year, month.getMonth(), 1)
  const skipped = (first.getDay() + 6) % 7
  const days = new Date(year, month.getMonth() + 1, 0).getDate()
  return Array.from({ length: Math.ceil((skipped + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(year, month.getMonth(), 1 - skipped + week * 7 + day)),
  )
}

/**
 * Returns the page that shows what an entry changes: the page itself, else the front page of the market.
 * @param anyMarket the market whose front page shows what all markets share
 */
export const pageToOpen = ({ document }: CalendarEntry, anyMarket: string): string =>
  document.kind === 'page' ? document.key : `/${document.market || anyMarket}`
