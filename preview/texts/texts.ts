import { canvasTexts } from '#preview/texts/canvas-texts.ts'
import { createText } from '#preview/texts/language.ts'
import { listTexts } from '#preview/texts/list-texts.ts'
import { shellTexts } from '#preview/texts/shell-texts.ts'

/** Texts of the editor's shell, canvas, outline, palette and lists. */
const texts = { ...canvasTexts, ...listTexts, ...shellTexts }

export type EditorText = keyof typeof texts

/** A text in the editor's language, with its values filled in. */
export const text = createText(texts)
