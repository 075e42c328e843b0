import type { Registry } from '#renderer/registry.ts'
import { canChangeFamily, familyOf } from '#schemas/api/editor-roles.ts'
import type { Editor } from '#schemas/editor/parts.ts'
import { touchedTypes } from '#schemas/editor/touched-widgets.ts'
import type { Page } from '#schemas/pages/page.ts'

/** Returns a type of widgets that a change touches and an editor's role does not cover. */
export function foreignType(
  registry: Pick<Registry, 'get'>,
  editor: Pick<Editor, 'families'>,
  before: Page,
  after: Page,
): string | undefined {
  if (!editor.families) return undefined
  const familyOfType = (type: string) => {
    const folder = registry.get(type)?.folder
    return folder === undefined ? undefined : familyOf(folder)
  }
  return touchedTypes(before, after).find((type) => !canChangeFamily(editor, familyOfType(type)))
}

/** Returns why a change is refused whose widgets the author's role does not cover. */
export const foreignWidget = (type: string): string => `Your role does not cover widgets of the type ${type}.`
