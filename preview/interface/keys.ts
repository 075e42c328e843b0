import { type Command, commands } from '#preview/interface/commands.ts'
import { getOpenDraft, isOpenReadOnly } from '#preview/state/open-draft.ts'

interface Pressed {
  key: string
  code: string
  shift: boolean
  command: boolean
  alt: boolean
}

/**
 * Returns a key press in the notation of commands: `Mod+Shift+Z`. Keyboards differ in the modifiers of signs such as
 * `?`.
 */
function nameOf({ key, shift, command, alt }: Pressed): string {
  const name = key === 'Backspace' ? 'Delete' : key.length === 1 ? key.toUpperCase() : key
  const isSign = key.length === 1 && !/\p{Letter}/u.test(key)
  const modifiers = [
    ...(command ? ['Mod'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift && !isSign ? ['Shift'] : []),
  ]
  return [...modifiers, name].join('+')
}

const byKeys: ReadonlyMap<string, Command> = new Map(
  commands.flatMap((command) => (command.keys ? [[command.keys, command] as const] : [])),
)

/**
 * Runs the command of a shortcut.
 * @returns whether there is one
 */
export function onKey(pressed: Pressed): boolean {
  const command = byKeys.get(nameOf(pressed))
  if (!command || !getOpenDraft() || (command.changes && isOpenReadOnly())) return false
  command.run()
  return true
}

/** Whether a shortcut also works in fields; in dialogs none does. */
const isAllowedInFields = (pressed: Pressed): boolean =>
  byKeys.get(nameOf(pressed))?.anywhere === true && document.querySelector('dialog:modal') === null

/** Whether an element handles its own keys: fields and dialogs. */
const isField = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=dialog]') !== null))

/**
 * Listens to keys outside the canvas.
 * @returns the function that ends it
 */
export function handleKeys(): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const { key, code, shiftKey: shift, altKey: alt, defaultPrevented } = event
    const command = event.ctrlKey || event.metaKey
    const pressed = { key, code, shift, command, alt }
    if (defaultPrevented || (isField(event.target) && !isAllowedInFields(pressed))) return
    if (onKey(pressed)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
