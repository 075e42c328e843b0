import type { Measure } from '#tests/bench/measure.ts'
import { metricOf, startStorefrontProcess, untilIdle } from '#tests/bench/server-process.ts'
import { median, spread } from '#tests/bench/statistics.ts'

const starts = 3
const pages = ['/dk', '/de/autumn', '/ae', '/dk/bench?rows=12', '/us/knitwear', '/tr']

async function start() {
  const storefront = await startStorefrontProcess(['server/launch.mjs', 'start'])
  for (const page of pages) {
    const response = await fetch(storefront.url + page)
    if (!response.ok) throw new Error(`void: ${page} responded with ${response.status}`)
  }
  await untilIdle(storefront)
  const memory = await metricOf(storefront, 'process_resident_memory_bytes')
  await storefront.close()
  return { seconds: storefront.readyAfter / 1_000, megabytes: memory / 1e6 }
}

export const restart: Measure = {
  name: 'restart',
  method: `\`npm start\` without npm on a built tree whose embedded database is filled: from the start of the process
    until /readyz answers 200; resident memory of the whole process, database included, after ${pages.length} pages and a moment's rest.
    One start to fill the database, then ${starts}; medians.`,
  async run() {
    await start()
    const restarts: Awaited<ReturnType<typeof start>>[] = []
    for (let count = 0; count < starts; count += 1) restarts.push(await start())
    const seconds = restarts.map((start) => start.seconds)
    const megabytes = restarts.map((start) => start.megabytes)
    return [
      {
        name: 'restart, ready',
        value: median(seconds),
        unit: 's',
        goal: { atMost: 3 },
        detail: spread(seconds, 2),
      },
      {
        name: 'restart, memory with the embedded database',
        value: median(megabytes),
        unit: 'MB',
        goal: { atMost: 350 },
        detail: spread(megabytes, 0),
      },
    ]
  },
}
