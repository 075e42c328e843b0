const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000

/** The CPU time that one run of `work` costs this process, all its threads together, in milliseconds: mean of `runs`. */
export async function cpuTime(work: () => Promise<unknown>, runs: number): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) await work()
  return milliseconds(process.cpuUsage(before)) / runs
}
