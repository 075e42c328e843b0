import { expect, it } from 'vitest'
import { createSerialQueue } from '#renderer/browser/page/serial-queue.ts'

it('starts nothing before earlier tasks have settled', async () => {
  const inTurn = createSerialQueue()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const works = [
    inTurn(async () => {
      seen.push('first begins')
      await first.promise
      seen.push('first ends')
      throw new Error('the first fails')
    }),
    inTurn(async () => seen.push('second begins')),
  ]
  await Promise.resolve()
  expect(seen).toEqual(['first begins'])
  first.resolve()
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins'])
})
