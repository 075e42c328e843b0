import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import autocannon from 'autocannon'
import { phone } from '#tests/bench/browser-page.ts'
import type { Measure } from '#tests/bench/measure.ts'
import {
  metricOf,
  type ServerProcess,
  startProcess,
  startStorefrontProcess,
  untilIdle,
} from '#tests/bench/server-process.ts'
import { interleave, ratioOf, spread } from '#tests/bench/statistics.ts'

const path = '/dk/bench?rows=12'
const headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html', 'user-agent': phone.userAgent }
const connections = 32
const seconds = 1
const rounds = 10
/** A server's code is compiled again as it grows hot: until then each second costs less than the one before. */
const warmUps = 6

interface Answer {
  /** Alternating names and values, without the headers that Node.js adds. */
  headers: string[]
  body: Buffer
}

const byNode = new Set(['date', 'connection', 'keep-alive'])

async function answerOf(url: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { rawHeaders } = response
  const isStored = (index: number) => !byNode.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase())
  return { headers: rawHeaders.filter((_, index) => isStored(index)), body: Buffer.concat(chunks) }
}

/** Loads a server; returns its responses per second, and per second of its CPU time. */
async function load(url: string, cpuSeconds: () => Promise<number>) {
  const before = await cpuSeconds()
  const result = await autocannon({ url: url + path, connections, duration: seconds, headers })
  const spent = (await cpuSeconds()) - before
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`void: ${url} did not respond to every request`)
  return { clock: result.requests.total / result.duration, cpu: result.requests.total / spent }
}

async function compare(storefront: ServerProcess, bare: ServerProcess) {
  const ours = () => load(storefront.url, () => metricOf(storefront, 'process_cpu_seconds_total'))
  const measureReact = () =>
    load(bare.url, async () => {
      const usage: NodeJS.CpuUsage = await (await fetch(`${bare.url}/cpu`)).json()
      return (usage.user + usage.system) / 1e6
    })
  await interleave(warmUps, ours, measureReact)
  return interleave(rounds, ours, measureReact)
}

export const pageCache: Measure = {
  name: 'page-cache',
  method: `The content page of 12 rows from the page cache of a storefront in its own process, brotli, every header and
    a log line for each request, against bare node:http in its own process that sends the same bytes with the same
    headers. autocannon, ${connections} connections, ${seconds} s at a time, A B B A, ${rounds} rounds after ${warmUps} that
    only warm both up; the median of the rounds' ratios. The
    load generator is slower than the servers, so the goal is set on requests a second of the server's own CPU time.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const folder = await mkdtemp(`${tmpdir()}/vitrine-bench-`)
    await answerOf(storefront.url + path)
    await untilIdle(storefront)
    const { headers, body } = await answerOf(storefront.url + path)
    await writeFile(`${folder}/headers.json`, JSON.stringify(headers))
    await writeFile(`${folder}/body`, body)
    const program = ['tests/bench/bare-server.ts', `${folder}/headers.json`, `${folder}/body`]
    const bare = await startProcess(program, '/cpu')
    const { a, b } = await compare(storefront, bare)
    await storefront.close()
    await bare.close()
    await rm(folder, { recursive: true })
    const take = (of: 'clock' | 'cpu') => ({ a: a.map((s) => s[of]), b: b.map((s) => s[of]) })
    const [cpu, clock] = [take('cpu'), take('clock')]
    const detail = (of: typeof cpu) => `${spread(of.a, 0)} against ${spread(of.b, 0)}`
    return [
      {
        name: 'page cache, requests a CPU second against bare node:http',
        value: ratioOf(cpu),
        unit: '×',
        goal: { atLeast: 0.75 },
        detail: `${detail(cpu)}; ${body.length} bytes, ${headers.length / 2} headers`,
      },
      {
        name: 'page cache, requests a second as the load generator saw them',
        value: ratioOf(clock),
        unit: '×',
        detail: detail(clock),
      },
    ]
  },
}
