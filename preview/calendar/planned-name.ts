import { globalKinds } from '#preview/global/global-kinds.ts'
import { documentName } from '#preview/interface/document-name.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Returns how a planned document is called: a page by its address, shared content by what it is and its market. */
export function plannedName(document: EditedDocument): string {
  const { kind, market, key } = document
  if (kind === 'page') return key
  const shared = globalKinds.find((one) => one.kind === kind && (one.per === 'language' || one.key === key))
  const name = shared ? inspectorText(shared.title) : documentName(document, '')
  const of = market || (shared?.per === 'language' ? key : '')
  return of === '' ? name : `${name} (${of})`
}
