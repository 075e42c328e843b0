import type { EditorSite } from '#preview/state/library.ts'
import { kindName } from '#preview/texts/field-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type Layout, layouts } from '#schemas/pages/page-kinds.ts'

const isLayout = (key: string): key is Layout => layouts.some((layout) => layout === key)

/** Returns the key of the layout for a page kind. */
export const layoutOf = (site: EditorSite | undefined, alias: string | undefined): string =>
  site?.pageKinds.find((kind) => kind.alias === alias)?.layout ?? 'default'

/** Returns a document's display name: layouts and templates have fixed keys and no titles. */
export function documentName({ kind, key }: Pick<EditedDocument, 'kind' | 'key'>, title: string): string {
  if (kind === 'layout') return isLayout(key) ? inspectorText(`layout.${key}`) : key
  if (kind === 'template') return kindName(key)
  return title || key || kind
}
