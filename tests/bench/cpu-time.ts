import { setImmediate } from 'node:timers/promises'

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000

/**
 * The CPU time that one run of `work` costs this process, all its threads together, in milliseconds: mean over a block
 * of at least `block` milliseconds, from a heap that was just swept.
 */
export async function cpuTime(work: () => Promise<unknown>, block: number): Promise<number> {
  globalThis.gc?.()
  await setImmediate()
  const before = process.cpuUsage()
  const end = performance.now() + block
  let runs = 0
  do {
    await work()
    runs += 1
  } while (performance.now() < end)
  return milliseconds(process.cpuUsage(before)) / runs
}
