import { expect, it } from 'vitest'
import { keyName, pressedKey } from '#preview/page-frame/pressed-key.ts'

const nameOf = (
  key: string,
  code: string,
  ...modifiers: ('Ctrl' | 'Meta' | 'Alt' | 'Shift' | 'AltGraph')[]
) =>
  keyName(
    pressedKey({
      ...{ key, code, ctrlKey: modifiers.includes('Ctrl'), metaKey: modifiers.includes('Meta') },
      ...{ altKey: modifiers.includes('Alt'), shiftKey: modifiers.includes('Shift') },
      getModifierState: (name) => name === 'AltGraph' && modifiers.includes('AltGraph'),
    }),
  )

it('names a key by what it types, with its modifiers', () => {
  expect(nameOf('z', 'KeyZ', 'Ctrl')).toBe('Mod+Z')
  expect(nameOf('Z', 'KeyZ', 'Meta', 'Shift')).toBe('Mod+Shift+Z')
  // The German layout has Y where the English one has Z.
  expect(nameOf('z', 'KeyY', 'Ctrl')).toBe('Mod+Z')
  expect(nameOf('?', 'Minus', 'Shift')).toBe('?')
  expect(nameOf('Backspace', 'Backspace')).toBe('Delete')
  expect(nameOf('ArrowUp', 'ArrowUp', 'Alt')).toBe('Alt+ArrowUp')
})

it('names a letter by its key where Alt types another sign', () => {
  expect(nameOf('m', 'KeyM', 'Ctrl', 'Alt')).toBe('Mod+Alt+M')
  expect(nameOf('µ', 'KeyM', 'Ctrl', 'Alt')).toBe('Mod+Alt+M')
  expect(nameOf('Dead', 'KeyM', 'Meta', 'Alt')).toBe('Mod+Alt+M')
  // On the French layout M is elsewhere.
  expect(nameOf('m', 'Semicolon', 'Ctrl', 'Alt')).toBe('Mod+Alt+M')
})

it('takes AltGr with a letter for Ctrl and Alt, and types signs with it', () => {
  expect(nameOf('µ', 'KeyM', 'AltGraph')).toBe('Mod+Alt+M')
  expect(nameOf('/', 'Digit7', 'AltGraph')).toBe('/')
  // On a Mac, Option is reported as both.
  expect(nameOf('ArrowUp', 'ArrowUp', 'Alt', 'AltGraph')).toBe('Alt+ArrowUp')
})
