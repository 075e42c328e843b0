import { expect, it } from 'vitest'
import { createSharedRun } from '#server/operations/shared-run.ts'

it('shares one further run, also after a run that failed', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = createSharedRun(() => {
    const work = Promise.withResolvers<void>()
    runs.push(work)
    return work.promise
  })
  const first = run()
  const further = [run(), run()]
  runs[0]?.reject(new Error('no connection'))
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all([first, ...further])
  expect(runs.length).toBe(2)
})

it('rejects with the error of the last run, and runs again afterwards', async () => {
  let count = 0
  const run = createSharedRun(async () => {
    count += 1
    if (count < 3) throw new Error(`run ${count}`)
  })
  await expect(Promise.all([run(), run()])).rejects.toThrow('run 2')
  await run()
  expect(count).toBe(3)
})
