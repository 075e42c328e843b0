import type { Modifiers } from '#preview/page-frame/protocol.ts'

/** A key press, in the editor or on its canvas. */
export interface PressedKey extends Modifiers {
  key: string
  /** The key's position on the keyboard, named by its letter in the English layout. */
  code: string
}

type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>

const letterOf = (code: string): string | undefined => /^Key([A-Z])$/.exec(code)?.[1]

/** Returns a key press. Windows reports Ctrl and Alt as AltGr where both type a sign with this key. */
export function pressedKey(event: KeyEvent): PressedKey {
  const { key, code, shiftKey: shift, altKey, ctrlKey, metaKey } = event
  const hasModifier = altKey || ctrlKey || metaKey
  const isAltGraph = !hasModifier && letterOf(code) !== undefined && event.getModifierState('AltGraph')
  return { key, code, shift, command: ctrlKey || metaKey || isAltGraph, alt: altKey || isAltGraph }
}

/** Returns the key without modifiers. With Alt many layouts type another sign: `µ` for M. */
function baseOf({ key, code, alt }: PressedKey): string {
  const letter = letterOf(code)
  if (alt && letter !== undefined && !/^[a-z]$/i.test(key)) return letter
  if (key === 'Backspace') return 'Delete'
  return key.length === 1 ? key.toUpperCase() : key
}

/**
 * Returns a key press in the notation of commands: `Mod+Shift+Z`. Keyboards differ in the modifiers of signs such as
 * `?`.
 */
export function keyName(pressed: PressedKey): string {
  const { shift, command, alt } = pressed
  const base = baseOf(pressed)
  const isSign = base.length === 1 && !/\p{Letter}/u.test(base)
  const modifiers = [
    ...(command ? ['Mod'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift && !isSign ? ['Shift'] : []),
  ]
  return [...modifiers, base].join('+')
}

/** Whether a key is for text that is selected on the page, and not for a widget. */
export const isForSelectedText = (name: string): boolean =>
  (name === 'Mod+C' || name === 'Mod+X') && document.getSelection()?.isCollapsed === false
