import { atom } from 'jotai'
import { store } from '#preview/state/store.ts'
import type { View } from '#schemas/editor/parts.ts'

/** View of the canvas: audience, device and time. */
export interface CanvasView extends View {
  /** CSS pixels; undefined: the available width. */
  width: number | undefined
}

/** Usual widths by device class. */
export const defaultWidths = { app: 390, mobile: 390, tablet: 834, desktop: undefined } as const

/** Widest window, in CSS pixels, in which a page is shown as on phones first: a wide one could not be read. */
const narrow = 640

const firstDevice = 'innerWidth' in globalThis && globalThis.innerWidth <= narrow ? 'mobile' : 'desktop'

export const viewAtom = atom<CanvasView>({
  device: firstDevice,
  audience: 'guest',
  iso: false,
  width: defaultWidths[firstDevice],
})

export const changeView = (fields: Partial<CanvasView>): void =>
  store.set(viewAtom, (view) => ({ ...view, ...fields }))
