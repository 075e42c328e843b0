import { expect, it } from 'vitest'
import { createRenderQueues } from '#server/editor/canvas/render-queues.ts'

it('renders one at a time per link, in order, and refuses more than may wait', async () => {
  const queues = createRenderQueues(2)
  const started: string[] = []
  const ends: (() => void)[] = []
  const render = (name: string) => () => {
    started.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    return promise
  }
  const run = (link: string, name: string) =>
    queues.run(link, { render: render(name), isAborted: () => false })
  expect(['first', 'second', 'third', 'fourth'].map((name) => run('link', name))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(run('other', 'elsewhere')).toBe(true)
  expect(started).toEqual(['first', 'elsewhere'])
  ends[0]?.()
  await expect.poll(() => started).toEqual(['first', 'elsewhere', 'second'])
  expect(run('link', 'fifth')).toBe(true)
  ends[2]?.()
  await expect.poll(() => started.at(-1)).toBe('third')
  ends[3]?.()
  await expect.poll(() => started.at(-1)).toBe('fifth')
  ends[4]?.()
  await expect.poll(() => run('link', 'later') && started.at(-1)).toBe('later')
})

it('neither renders nor counts requests that were aborted while they waited', async () => {
  const queues = createRenderQueues(2)
  const rendered: string[] = []
  const aborted = new Set<string>()
  const first = Promise.withResolvers<void>()
  const run = (name: string) =>
    queues.run('link', {
      render: () => (rendered.push(name) === 1 ? first.promise : Promise.resolve()),
      isAborted: () => aborted.has(name),
    })
  expect(['first', 'second', 'third', 'refused'].map(run)).toEqual([true, true, true, false])
  for (const name of ['first', 'second', 'third']) aborted.add(name)
  expect(['fourth', 'fifth', 'refused'].map(run)).toEqual([true, true, false])
  aborted.add('fourth')
  first.resolve()
  await expect.poll(() => rendered).toEqual(['first', 'fifth'])
})
