import { expect, it } from 'vitest'
import { createChangeQueue } from '#preview/state/change-queue.ts'
import type { Change } from '#schemas/editor/operation.ts'

const change = (id: string, label = id): Change => ({
  id,
  label,
  operations: [{ removeWidget: { widget: id } }],
})
const labels = (changes: readonly Change[] = []) => changes.map(({ label }) => label).join(' ')

it('merges changes of one key, under the id and the base of the first', () => {
  const queue = createChangeQueue()
  queue.add(change('a', 'A'), 1, 'title')
  queue.add(change('b', 'Au'), 2, 'title')
  expect(queue.changes()).toEqual([{ ...change('b', 'Au'), id: 'a' }])
  expect(queue.base()).toBe(1)
  queue.add(change('c'), 2, 'text')
  queue.add(change('d'), 2)
  queue.add(change('e'), 2)
  expect(labels(queue.changes())).toBe('Au c d e')
})

it('neither merges into nor undoes changes in flight', () => {
  const queue = createChangeQueue()
  queue.add(change('a'), 1, 'title')
  expect(labels(queue.startSending(100)?.changes)).toBe('a')
  expect(queue.takeLast()).toBeUndefined()
  queue.add(change('b'), 1, 'title')
  expect(labels(queue.changes())).toBe('a b')
  expect(queue.takeLast()?.id).toBe('b')
  queue.endSending()
  expect(queue.takeLast()?.id).toBe('a')
  expect(queue.takeLast()).toBeUndefined()
})

it('sends changes of one base together, as many as fit', () => {
  const queue = createChangeQueue()
  expect(queue.startSending(2)).toBeUndefined()
  for (const id of ['a', 'b', 'c']) queue.add(change(id), 1)
  queue.add(change('d'), 2)
  const sent: string[] = []
  for (let batch = queue.startSending(2); batch; batch = queue.startSending(2)) {
    sent.push(`${batch.base}: ${labels(batch.changes)}`)
    queue.remove(new Set(batch.changes.map(({ id }) => id)))
    queue.endSending()
  }
  expect(sent).toEqual(['1: a b', '1: c', '2: d'])
})

it('gives changes another base, and puts one before the others', () => {
  const queue = createChangeQueue()
  queue.add(change('a'), 1)
  queue.add(change('b'), 1)
  queue.addFirst(change('c'), 5)
  queue.rebase(5, ({ id }) => id === 'a')
  expect(labels(queue.startSending(100)?.changes)).toBe('c a')
})
