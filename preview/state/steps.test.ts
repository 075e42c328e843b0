import { expect, it } from 'vitest'
import { stepsOf } from '#preview/state/steps.ts'

/** The list after everything selected in it went a step. */
function moveItems(list: string, selected: string, by: 1 | -1): string {
  const ids = [...list]
  for (const { id, index } of stepsOf([...list], new Set(selected), by)) {
    ids.splice(ids.indexOf(id), 1)
    ids.splice(index, 0, id)
  }
  return ids.join('')
}

it('moves all selected items by one position, in their order', () => {
  expect(moveItems('abcde', 'bd', -1)).toBe('badce')
  expect(moveItems('abcde', 'bc', -1)).toBe('bcade')
  expect(moveItems('abcde', 'bc', 1)).toBe('adbce')
  expect(moveItems('abcde', 'bd', 1)).toBe('acbed')
})

it('does not move items at the end, nor those that follow them', () => {
  expect(moveItems('abcde', 'ab', -1)).toBe('abcde')
  expect(moveItems('abcde', 'abd', -1)).toBe('abdce')
  expect(moveItems('abcde', 'de', 1)).toBe('abcde')
  expect(moveItems('abcde', '', 1)).toBe('abcde')
})
