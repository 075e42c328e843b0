import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { desktop } from '#tests/bench/browser-page.ts'
import { openWatchedPage } from '#tests/support/browser/watched-page.ts'
import { createEditorClient } from '#tests/support/editor-client.ts'
import type { TestStorefront } from '#tests/support/storefront.ts'

const market = 'en'
const email = 'admin@shop.example'
const password = 'correct horse battery'

/** An editor at work, with pages of so many widgets to work on. */
export interface EditorSession {
  /** Makes a draft of so many texts, two to a row, without publishing it. @returns its path */
  makePage(widgets: number): Promise<string>
  /** Opens a draft in a browser that has its files. @throws when the console complains */
  withDraft<Result>(path: string, use: (page: Page) => Promise<Result>): Promise<Result>
}

const words = `Three weights of **merino**, one palette. The lightest is a shirt, the heaviest a blanket with sleeves.`

const textWidget = (index: number) => ({
  id: `text-${index}`,
  type: 'text',
  version: 1,
  disabledOn: [],
  content: { headline: `Text ${index}`, markdownContent: words },
  pointer: '',
})

const rowOf = (index: number, widgets: number) => ({
  id: `row-${index}`,
  perRowMobile: 1,
  arrangement: 'columns',
  hideOnISO: false,
  hidden: false,
  widgets: [index * 2, index * 2 + 1].filter((at) => at < widgets).map(textWidget),
})

/** Makes the first admin of a storefront. @throws where the editor refuses */
export async function startEditorSession(browser: Browser, shop: TestStorefront): Promise<EditorSession> {
  const client = createEditorClient(shop)
  async function ask(path: string, body: unknown): Promise<unknown> {
    const response = await client.ask('POST', path, body)
    if (response.status >= 300) throw new Error(`void: ${path} responded with ${response.status}`)
    return response.body
  }
  await ask('setup', { token: await shop.setupToken(), email, name: 'Ada', password })

  return {
    async makePage(widgets) {
      const key = `/${market}/bench-${widgets}`
      const created = await ask('pages', { market, path: key, title: `${widgets} widgets` })
      const rows = Array.from({ length: Math.ceil(widgets / 2) }, (_, index) => index)
      await ask('changes', {
        document: { kind: 'page', market, key },
        client: 'bench',
        base: Reflect.get(Object(created), 'sequence'),
        changes: [
          {
            id: randomUUID(),
            label: 'Fill',
            operations: rows.map((index) => ({
              insertRow: { area: 'main', index, row: rowOf(index, widgets) },
            })),
          },
        ],
      })
      return key
    },

    async withDraft(path, use) {
      const { page, complaints, close } = await openWatchedPage(browser, desktop)
      try {
        await page.goto(`${shop.url}/preview`)
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Pages' }).waitFor()
        await page.goto(`${shop.url}/preview/edit?kind=page&market=${market}&key=${path}`)
        const result = await use(page)
        // Expected messages: the first request has no session, and the canvas is of the editor's own origin.
        const unexpected = complaints.filter((complaint) => !/401|^warning: An iframe/.test(complaint))
        if (unexpected.length > 0) throw new Error(`void: ${unexpected[0]}`)
        return result
      } finally {
        await close()
      }
    },
  }
}
