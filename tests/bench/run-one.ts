// Runs one measurement in a separate process, so that none inherits another's compiled code or full heap.
import { measures } from '#tests/bench/measures.ts'
import { makeDataFolder } from '#tests/bench/server-process.ts'

const [, , name] = process.argv
const measure = measures.find((known) => known.name === name)
if (!measure) throw new Error(`no measure is called "${name}"`)
const data = await makeDataFolder()
process.env.BENCH_DATA = data.folder
try {
  const figures = await measure.run()
  process.send?.(figures)
  if (!process.send) console.log(figures)
} finally {
  await data.remove()
}
