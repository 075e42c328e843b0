import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { openContext } from '#tests/support/browser/chromium.ts'
import { type EditorClient, editorPassword } from '#tests/support/editor-client.ts'

/** Looks on the editor's screens whose contrast was sufficient (`violationsOf`): screens have most of their elements in common. */
export const editorLooks = new Set<number>()

/** A widget as an editor's change inserts it. */
export interface NewWidget {
  id: string
  type: string
  content: object
}

/** A widget of plain text. */
export const textWidget = (id: string, markdownContent: string): NewWidget => ({
  id,
  type: 'text',
  content: { markdownContent },
})

/** Makes a page of the editor's, with a row for each widget. */
export async function makePage(
  admin: EditorClient,
  market: string,
  key: string,
  ...widgets: readonly NewWidget[]
): Promise<void> {
  const created = await admin.ask('POST', 'pages', { market, path: key, title: 'Fields' })
  expect(created.status).toBe(201)
  const rows = widgets.map((widget, index) => ({
    insertRow: { area: 'main', index, row: { id: `row-${index}`, widgets: [widget] } },
  }))
  const changed = await admin.ask('POST', 'changes', {
    document: { kind: 'page', market, key },
    client: 'test',
    base: Object(created.body).sequence,
    changes: [{ id: crypto.randomUUID(), label: 'Begin', operations: rows }],
  })
  expect(changed.status).toBe(200)
}

/**
 * An empty page in a separate browser context of a signed-in editor. Default: the first admin (`setUpAdmin`).
 * `tests/browser/editor-screens.test.ts` signs in by the form.
 */
export async function openEditor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  email = 'admin@shop.example',
): Promise<Page> {
  const context = await openContext(browser, {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...options,
  })
  const response = await context.request.post(`${url}/preview/api/sign-in`, {
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Editor': '1' },
    data: { email, password: editorPassword },
  })
  expect(response.status()).toBe(200)
  const page = await context.newPage()
  page.on('console', (message) => {
    // `console.error` fails the test.
    if (message.type() === 'warning') console.error(`The editor's console warns: ${message.text()}`)
  })
  return page
}

/** The same, with the list of pages. */
export async function openPages(...editor: Parameters<typeof openEditor>): Promise<Page> {
  const page = await openEditor(...editor)
  await page.goto(`${editor[1]}/preview`)
  await page.getByRole('heading', { name: 'Pages' }).waitFor()
  return page
}

/** The address at which a page is edited. */
export const editAddress = (url: string, market: string, key: string): string =>
  `${url}/preview/edit?${new URLSearchParams({ kind: 'page', market, key })}`
