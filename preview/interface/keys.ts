import { type Command, commands } from '#preview/interface/commands.ts'
import { isForSelectedText, keyName, type PressedKey, pressedKey } from '#preview/page-frame/pressed-key.ts'
import { getOpenDraft, isOpenReadOnly } from '#preview/state/open-draft.ts'

const byKeys: ReadonlyMap<string, Command> = new Map(
  commands.flatMap((command) => (command.keys ? [[command.keys, command] as const] : [])),
)

/** The keys of all commands (`keyName`). */
export const commandKeys: readonly string[] = [...byKeys.keys()]

/**
 * Runs the command of a shortcut.
 * @returns whether there is one
 */
export function onKey(pressed: PressedKey): boolean {
  const command = byKeys.get(keyName(pressed))
  if (!command || !getOpenDraft() || (command.changes && isOpenReadOnly())) return false
  command.run()
  return true
}

/** Whether a shortcut also works in fields; in dialogs none does. */
const isAllowedInFields = (pressed: PressedKey): boolean =>
  byKeys.get(keyName(pressed))?.anywhere === true && document.querySelector('dialog:modal') === null

/** Whether an element handles its own keys: fields and dialogs. */
const isField = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=dialog]') !== null))

/** Whether a key copies or cuts selected text. In the outline it is for the selected widget: the text was selected before. */
const isForText = (pressed: PressedKey, target: EventTarget | null): boolean =>
  isForSelectedText(keyName(pressed)) &&
  !(target instanceof HTMLElement && target.closest('[role=tree]') !== null)

/**
 * Listens to keys outside the canvas.
 * @returns the function that ends it
 */
export function handleKeys(): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const { target, defaultPrevented } = event
    const pressed = pressedKey(event)
    if (defaultPrevented || isForText(pressed, target)) return
    if (isField(target) && !isAllowedInFields(pressed)) return
    if (onKey(pressed)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
