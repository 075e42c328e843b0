/** Id of the note by which screen readers say that a link opens in a new tab (`renderer/document.tsx`). */
export const newTabNote = 'tab'

/** Attributes of a link that opens in a new tab. */
export const newTab = { target: '_blank', rel: 'noopener', 'aria-describedby': newTabNote } as const
