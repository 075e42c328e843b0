import type { Measure } from '#tests/bench/measure.ts'
import { median, spread } from '#tests/bench/statistics.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront } from '#tests/support/storefront.ts'

const market = 'en'
const key = '/en/bench-published'
const document = { kind: 'page', market, key }
const widgets = 100
const rounds = 10

const words = (round: number): string => `Published in round ${round}.`
const contentOf = (round: number) => ({ headline: words(round), markdownContent: 'Three weights of merino.' })

async function ask(editor: EditorClient, path: string, body: unknown): Promise<unknown> {
  const response = await editor.ask('POST', path, body)
  if (response.status >= 300) throw new Error(`void: ${path} responded with ${response.status}`)
  return response.body
}

/** Changes the page's draft. @returns the sequence that it has then */
async function change(editor: EditorClient, base: unknown, operations: readonly object[]): Promise<unknown> {
  const changes = [{ id: crypto.randomUUID(), label: 'Change', operations }]
  const saved = await ask(editor, 'changes', { document, client: 'bench', base, changes })
  return Reflect.get(Object(saved), 'sequence')
}

/** Milliseconds from the press on publish until a shopper who polls receives the new version. */
async function untilSeen(editor: EditorClient, url: string, expected: string): Promise<number> {
  const started = performance.now()
  await ask(editor, 'publish', { documents: [document] })
  for (;;) {
    const html = await (await fetch(url + key)).text()
    const duration = performance.now() - started
    if (html.includes(expected)) return duration
    if (duration > 10_000) throw new Error('void: what was published was never seen')
  }
}

export const publishing: Measure = {
  name: 'publishing',
  method: `A page of ${widgets} texts that shoppers get from the page cache: one text is changed and published ${rounds} times over HTTP.
    From the request that publishes until a shopper's request is answered with the new text, checks included; median.`,
  async run() {
    const shop = await startTestStorefront()
    try {
      const editor = await setUpAdmin(shop)
      const created = await ask(editor, 'pages', { market, path: key, title: 'Published' })
      const row = (index: number) => ({
        id: `row-${index}`,
        widgets: [{ id: `text-${index}`, type: 'text', content: contentOf(0) }],
      })
      const rows = Array.from({ length: widgets }, (_, index) => ({
        insertRow: { area: 'main', index, row: row(index) },
      }))
      let sequence = await change(editor, Reflect.get(Object(created), 'sequence'), rows)
      await untilSeen(editor, shop.url, words(0))
      const durations: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        // The page is in the cache as it was.
        for (let visit = 0; visit < 3; visit += 1) await (await fetch(shop.url + key)).text()
        const content = contentOf(round)
        sequence = await change(editor, sequence, [{ setContent: { widget: 'text-0', content } }])
        durations.push(await untilSeen(editor, shop.url, words(round)))
      }
      return [
        {
          name: 'editor, published until a shopper sees it',
          value: median(durations),
          unit: 'ms',
          goal: { atMost: 1_000 },
          detail: `${spread(durations, 0)} ms`,
        },
      ]
    } finally {
      await shop.close()
    }
  },
}
