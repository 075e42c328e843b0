import type { CalendarEntry } from '#preview/calendar/entries.ts'
import { globalKinds } from '#preview/global/global-kinds.ts'
import { documentName } from '#preview/interface/document-name.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

type PlannedDocument = Pick<CalendarEntry, 'document' | 'title'>

/** Returns the name of a planned document: the title of a page, the kind and market of shared content. */
export function plannedName({ document, title }: PlannedDocument): string {
  const { kind, market, key } = document
  if (kind === 'page') return title || key
  const sharedKind = globalKinds.find(
    (item) => item.kind === kind && (item.per === 'language' || item.key === key),
  )
  const name = sharedKind ? inspectorText(sharedKind.title) : documentName(document, title)
  const of = market || (sharedKind?.per === 'language' ? key : '')
  return of === '' ? name : `${name} (${of})`
}

/** Returns the address of a planned page; undefined for other documents, and for a page without a title. */
export const plannedAddress = ({ document: { kind, key }, title }: PlannedDocument): string | undefined =>
  kind === 'page' && title !== '' ? key : undefined
