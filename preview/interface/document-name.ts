import { kindName } from '#preview/interface/kind-name.ts'
import type { EditorSite } from '#preview/state/library.ts'
import { say } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type Layout, layouts } from '#schemas/pages/page-kinds.ts'

const isLayout = (key: string): key is Layout => layouts.some((layout) => layout === key)

/** The key of the layout that pages of a kind stand in. */
export const layoutOf = (site: EditorSite | undefined, alias: string | undefined): string =>
  site?.pageKinds.find((kind) => kind.alias === alias)?.layout ?? 'default'

/** What people call a document: layouts and templates have keys of the shop's own, and no titles. */
export function documentName({ kind, key }: Pick<EditedDocument, 'kind' | 'key'>, title: string): string {
  if (kind === 'layout') return isLayout(key) ? say(`layout.${key}`) : key
  if (kind === 'template') return kindName(key)
  return title || key || kind
}
