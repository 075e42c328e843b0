import { atom } from 'jotai'
import { store } from '#preview/state/store.ts'

export type PanelTab = 'settings' | 'checks' | 'comments' | 'history'

/** The open tab of the side panel, and the field to show in it. */
interface Panel {
  tab: PanelTab
  field: { widget: string | undefined; pointer: string } | undefined
  /** A new comment is to be written: its field takes the focus. */
  isCommenting?: boolean
}

export const panelAtom = atom<Panel>({ tab: 'settings', field: undefined })

/** Shows a field in the settings. `widget` undefined: a field of the page. */
export const revealField = (widget: string | undefined, pointer: string): void =>
  store.set(panelAtom, { tab: 'settings', field: { widget, pointer } })

/** Shows the comments, and focuses the field for a new one about the selection. */
export const writeComment = (): void =>
  store.set(panelAtom, { tab: 'comments', field: undefined, isCommenting: true })
