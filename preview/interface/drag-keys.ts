import { KeyboardCode } from '@dnd-kit/core'

/** How far a key leads what is dragged by keyboard: 1 place down, -1 place up, 0 for any other key. */
export function stepOf({ code }: KeyboardEvent): number {
  if (code === KeyboardCode.Down) return 1
  return code === KeyboardCode.Up ? -1 : 0
}
