import { atom } from 'jotai'
import { failureOf } from '#preview/interface/failure.ts'
import { stepPane } from '#preview/interface/panes.ts'
import { switchTheme } from '#preview/interface/theme.ts'
import { insertionAtom } from '#preview/page-frame/canvas-state.ts'
import { copySelected, cutSelected, paste } from '#preview/state/clipboard.ts'
import { navigate } from '#preview/state/location.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { writeComment } from '#preview/state/panel.ts'
import { redo, undo } from '#preview/state/save.ts'
import { selectPage } from '#preview/state/selection.ts'
import { saveAndSignOut } from '#preview/state/sign-out.ts'
import { store } from '#preview/state/store.ts'
import {
  duplicateSelected,
  moveSelected,
  positionBySelection,
  removeSelected,
  selectParent,
} from '#preview/state/structure.ts'
import type { EditorText } from '#preview/texts/texts.ts'

export interface Command {
  text: EditorText
  /** As `Mod+Shift+Z`; `Mod` is Ctrl, or the command key. */
  keys?: string
  /** Requires an open page that can be changed. */
  changes?: true
  /** Also works in fields. */
  anywhere?: true
  run: () => void
}

/** The current notice, shown for a while and announced. */
export const noticeAtom = atom('')
export const showMessage = (message: string | undefined): void => {
  if (message) store.set(noticeAtom, message)
}

/** Undoes or redoes, and shows the reason if it cannot. */
export const undoWithMessage = (): void => void undo().then(showMessage)
export const redoWithMessage = (): void => void redo().then(showMessage)

const pasteHere = (): void => void paste().catch(failureOf).then(showMessage)

/** Saves and signs out, and shows the reason if the server does not respond. */
export async function leaveEditor(): Promise<void> {
  try {
    await saveAndSignOut()
  } catch (error) {
    showMessage(failureOf(error))
  }
}

/** Whether the command palette is open. */
export const isCommandListOpenAtom = atom(false)
/** Whether the list of shortcuts is open. */
export const isKeyMapOpenAtom = atom(false)

function openPalette(): void {
  const open = getOpenDraft()
  if (open) store.set(insertionAtom, { position: positionBySelection(open.page), isOpen: true })
}

/** All commands, by shortcut and by name in the command palette. */
export const commands: readonly Command[] = [
  {
    text: 'command.palette',
    keys: 'Mod+K',
    anywhere: true,
    run: () => store.set(isCommandListOpenAtom, true),
  },
  { text: 'command.keys', keys: '?', run: () => store.set(isKeyMapOpenAtom, true) },
  { text: 'command.insert', keys: 'Mod+/', changes: true, run: openPalette },
  { text: 'command.undo', keys: 'Mod+Z', changes: true, run: undoWithMessage },
  { text: 'command.redo', keys: 'Mod+Shift+Z', changes: true, run: redoWithMessage },
  { text: 'command.moveUp', keys: 'Alt+ArrowUp', changes: true, run: () => moveSelected(-1) },
  { text: 'command.moveDown', keys: 'Alt+ArrowDown', changes: true, run: () => moveSelected(1) },
  { text: 'command.duplicate', keys: 'Mod+D', changes: true, run: () => showMessage(duplicateSelected()) },
  { text: 'command.delete', keys: 'Delete', changes: true, run: () => showMessage(removeSelected()) },
  { text: 'command.copy', keys: 'Mod+C', run: copySelected },
  { text: 'command.cut', keys: 'Mod+X', changes: true, run: () => showMessage(cutSelected()) },
  { text: 'command.paste', keys: 'Mod+V', changes: true, run: pasteHere },
  { text: 'command.comment', keys: 'Mod+Alt+M', run: writeComment },
  { text: 'command.selectParent', keys: 'Escape', run: selectParent },
  { text: 'command.selectPage', run: selectPage },
  { text: 'command.nextPane', keys: 'F6', anywhere: true, run: () => stepPane(1) },
  { text: 'command.previousPane', keys: 'Shift+F6', anywhere: true, run: () => stepPane(-1) },
  { text: 'command.theme', run: switchTheme },
  { text: 'command.replace', run: () => navigate('/preview/replace') },
  { text: 'command.waiting', run: () => navigate('/preview/reviews') },
  { text: 'command.pages', run: () => navigate('/preview') },
  { text: 'command.signOut', run: () => void leaveEditor() },
]
