import { entriesOf } from '#preview/calendar/entries.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { publishing } from '#schemas/editor/publishing.ts'

/** Reads the plans of a market, or of all. @throws CallFailed if the server does not respond */
export async function readEntries(market: string) {
  const response = await call(publishing.schedules, { query: market === '' ? {} : { market } })
  return response.status === 200 ? entriesOf(writableCopy(response.body)) : response
}
