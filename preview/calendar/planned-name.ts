import { globalKinds } from '#preview/global/global-kinds.ts'
import { documentName } from '#preview/interface/document-name.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Returns the name of a planned document: of a page its address, of shared content its kind and market. */
export function plannedName(document: EditedDocument): string {
  const { kind, market, key } = document
  if (kind === 'page') return key
  const shared = globalKinds.find(
    (item) => item.kind === kind && (item.per === 'language' || item.key === key),
  )
  const name = shared ? inspectorText(shared.title) : documentName(document, '')
  const of = market || (shared?.per === 'language' ? key : '')
  return of === '' ? name : `${name} (${of})`
}
