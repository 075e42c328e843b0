import type { TextsOf } from '#renderer/texts/part-texts.ts'

/** Texts of a map's controls, which its component writes and its script reads. */
export const mapTexts = ['title', 'zoomIn', 'zoomOut', 'withKey', 'withFingers'] as const

export type MapTexts = TextsOf<typeof mapTexts>
