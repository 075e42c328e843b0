import { KeyboardCode } from '@dnd-kit/core'

/** Returns the step of a key while dragging by keyboard: 1 down, -1 up, 0 for other keys. */
export function stepOf({ code }: KeyboardEvent): number {
  if (code === KeyboardCode.Down) return 1
  return code === KeyboardCode.Up ? -1 : 0
}
