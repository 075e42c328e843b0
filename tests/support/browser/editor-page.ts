import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { openContext } from '#tests/support/browser/chromium.ts'
import type { EditorClient } from '#tests/support/editor-client.ts'

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
  const made = await admin.ask('POST', 'pages', { market, path: key, title: 'Fields' })
  expect(made.status).toBe(201)
  const rows = widgets.map((widget, index) => ({
    insertRow: { area: 'main', index, row: { id: `row-${index}`, widgets: [widget] } },
  }))
  const changed = await admin.ask('POST', 'changes', {
    document: { kind: 'page', market, key },
    client: 'test',
    base: Object(made.body).sequence,
    changes: [{ id: crypto.randomUUID(), label: 'Begin', operations: rows }],
  })
  expect(changed.status).toBe(200)
}

/** A separate browser context with a signed-in editor. Default: the first admin (`setUpAdmin`). */
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
  const page = await context.newPage()
  page.on('console', (message) => {
    // `console.error` fails the test.
    if (message.type() === 'warning') console.error(`The editor's console warns: ${message.text()}`)
  })
  await page.goto(`${url}/preview`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pages' }).waitFor()
  return page
}

/** The address at which a page is edited. */
export const editAddress = (url: string, market: string, key: string): string =>
  `${url}/preview/edit?${new URLSearchParams({ kind: 'page', market, key })}`
