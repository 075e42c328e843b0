import type { TextsOf } from '#renderer/texts/part-texts.ts'

/** Texts of a map's controls, passed from the component to the script. */
export const mapTexts = ['title', 'zoomIn', 'zoomOut', 'withKey', 'withFingers'] as const

export type MapTexts = TextsOf<typeof mapTexts>
