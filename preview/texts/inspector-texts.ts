import { createText, editorLanguage, editorMoment } from '#preview/texts/language.ts'
import { libraryTexts } from '#preview/texts/library-texts.ts'
import { pageTexts } from '#preview/texts/page-texts.ts'
import { publishingTexts } from '#preview/texts/publishing-texts.ts'
import { settingTexts } from '#preview/texts/setting-texts.ts'

/** Texts of the inspector, publishing, and the screens apart from pages. */
const texts = { ...settingTexts, ...publishingTexts, ...pageTexts, ...libraryTexts }

export type InspectorText = keyof typeof texts

/** Returns an audit action in the editor's language; the action's name if unknown. */
export function actionName(action: string): string {
  const entry = Object.entries(texts).find(([key]) => key === `audit.${action}`)
  return entry?.[1][editorLanguage()] ?? action
}

/** A text in the editor's language, with its values filled in. */
export const inspectorText = createText(texts)

/** Formats a moment for editors; empty for null. */
export const formatMoment = (iso: string | null): string => (iso === null ? '' : editorMoment(iso))
