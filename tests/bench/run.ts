// Takes every measure, or those that are named, prints a table and writes bench-results.json.
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from '#server/build/vite-options.ts'
import { type Figure, goalText, isMet, type Measure, middleFigures } from '#tests/bench/measure.ts'
import { measures } from '#tests/bench/measures.ts'
import { makeDataFolder } from '#tests/bench/server-process.ts'

interface Taken {
  measure: Measure
  figures: readonly Figure[]
  /** Why there are none. */
  failure?: string
}

const runOne = fileURLToPath(new URL('run-one.ts', import.meta.url))

const isFigures = (message: unknown): message is Figure[] => Array.isArray(message)

function takeOnce(measure: Measure, data: string): Promise<Taken> {
  const child = fork(runOne, [measure.name], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, BENCH_DATA: data },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let figures: Figure[] = []
  let errors = ''
  child.on('message', (message) => {
    if (isFigures(message)) figures = message
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const failure = errors.match(/Error: (.*)/)?.[1] ?? `ended with ${code}`
      resolve({ measure, figures, ...(code !== 0 && { failure }) })
    })
  })
}

async function take(measure: Measure, data: string): Promise<Taken> {
  const { processes = 1 } = measure
  if (processes === 1) return takeOnce(measure, data)
  const runs: (readonly Figure[])[] = []
  for (let process = 0; process < processes; process += 1) {
    const measurement = await takeOnce(measure, data)
    if (measurement.failure) return measurement
    runs.push(measurement.figures)
  }
  return { measure, figures: middleFigures(runs) }
}

const decimals = (value: number): number => (value >= 100 ? 0 : value >= 1 ? 2 : 4)

function print(measurements: readonly Taken[]): void {
  const rows = measurements.flatMap(({ figures, measure, failure }) => [
    ...figures.map((figure) => ({
      measure: figure.name,
      figure: `${figure.value.toFixed(decimals(figure.value))} ${figure.unit}`.trim(),
      goal: goalText(figure.goal),
      met: figure.goal ? (isMet(figure) ? 'yes' : 'NO') : '',
      detail: figure.detail,
    })),
    ...(failure ? [{ measure: measure.name, figure: '–', goal: '', met: 'NO', detail: failure }] : []),
  ])
  const columns = ['measure', 'figure', 'goal', 'met', 'detail'] as const
  const width = (column: (typeof columns)[number]) =>
    Math.max(column.length, ...rows.map((row) => row[column].length))
  const line = (row: Record<(typeof columns)[number], string>) =>
    columns
      .map((column) => row[column].padEnd(width(column)))
      .join('  ')
      .trimEnd()
  console.log(line({ measure: 'measure', figure: 'figure', goal: 'goal', met: 'met', detail: 'detail' }))
  for (const row of rows) console.log(line(row))
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !measures.some((measure) => measure.name === name))
if (unknown.length > 0) {
  console.error(
    `No measure is called ${unknown.join(', ')}. There are: ${measures.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const data = await makeDataFolder()
const measurements: Taken[] = []
for (const measure of measures.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  console.log(`${measure.name}: ${oneLine(measure.method)}`)
  measurements.push(await take(measure, data.folder))
}
await data.remove()
console.log('')
print(measurements)
const results = {
  machine: {
    processors: cpus().map(({ model }) => model),
    node: process.version,
    platform: process.platform,
  },
  measures: measurements.map(({ measure, figures, failure }) => ({
    name: measure.name,
    method: oneLine(measure.method),
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
    failure,
  })),
}
writeFileSync(`${root}bench-results.json`, `${JSON.stringify(results, undefined, 2)}\n`)
const missed = measurements.some(
  ({ figures, failure }) => failure || figures.some((figure) => !isMet(figure)),
)
process.exit(missed ? 1 : 0)
