import { createStore } from '#preview/state/store.ts'

export type PanelTab = 'settings' | 'checks' | 'history'

/** Which part of the side panel is open, and which field is to be seen there. */
export const panelStore = createStore<{
  tab: PanelTab
  field: { widget: string | undefined; pointer: string } | undefined
}>({ tab: 'settings', field: undefined })

/** Shows a field in the settings. `widget` undefined: one of the page's own. */
export const revealField = (widget: string | undefined, pointer: string): void =>
  panelStore.set({ tab: 'settings', field: { widget, pointer } })
