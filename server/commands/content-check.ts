import { everyWidgetOf, type PreparedPage } from '#renderer/prepare-page.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { composedKinds } from '#schemas/pages/document-kinds.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { dist } from '#server/build/vite-options.ts'
import { explainFailure } from '#server/commands/command-failure.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { builtParts } from '#server/composition/load-parts.ts'
import { readConfig } from '#server/configuration/config.ts'
import {
  type ContentStore,
  createContentStore,
  type DocumentSummary,
  type StoredDocument,
} from '#server/content/store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { readSite, type Site } from '#server/site/site.ts'
import { storedSiteDocuments } from '#server/site/site-documents.ts'

// Lists every stored page that the current widgets would read differently: npm run content:check. It migrates the tables,
// as every command does.

type CheckedDocument = StoredDocument & { draft: boolean }

/** Returns the findings of a page: widgets that need migration, and content that is dropped. */
function pageFindings(prepared: PreparedPage): { migrated: string[]; broken: string[] } {
  const migrated = [...everyWidgetOf(prepared)].flatMap((widget) =>
    widget.kind !== 'refused' && widget.node.version < widget.widget.definition.version
      ? [
          `${widget.node.pointer} ${widget.node.type} from version ${widget.node.version} to ${widget.widget.definition.version}`,
        ]
      : [],
  )
  return { migrated, broken: prepared.problems.map(({ pointer, message }) => `${pointer} ${message}`) }
}

/**
 * Checks one document in one state and prints its findings.
 * @param site has the patterns that it links to, in the same state
 * @returns whether content is dropped
 */
function check(
  { kind, market, key, draft, body }: CheckedDocument,
  rendering: RenderingEngine,
  site: Site,
): boolean {
  const name = `${kind} ${market} ${key}${draft ? ' (draft)' : ''}`
  const decodedPage = decodePage(parseJson(body))
  if (decodedPage.kind === 'status') return false
  if (decodedPage.kind === 'refused') {
    console.log(`${name}\n  refused: ${decodedPage.problems[0]?.pointer} ${decodedPage.problems[0]?.message}`)
    return true
  }
  const linkedRows = (pattern: string) => site.pattern(market, pattern)?.rows
  const { migrated, broken } = pageFindings(rendering.prepare(decodedPage.page, new Map(), linkedRows))
  const lines = [
    ...migrated.map((line) => `  migrates: ${line}`),
    ...decodedPage.problems.map(({ pointer, message }) => `  left out: ${pointer} ${message}`),
    ...broken.map((line) => `  left out: ${line}`),
  ]
  if (lines.length > 0) console.log([name, ...lines].join('\n'))
  return decodedPage.problems.length + broken.length > 0
}

/** Returns a document as published, and its draft if there is one. */
async function statesOf(
  store: ContentStore,
  { kind, market, key, drafted }: DocumentSummary,
): Promise<CheckedDocument[]> {
  const published = await store.document({ kind, market, key })
  const draft = drafted ? await store.document({ kind, market, key }, { preview: true }) : undefined
  return [
    ...(published ? [{ ...published, draft: false }] : []),
    ...(draft ? [{ ...draft, draft: true }] : []),
  ]
}

/** @returns whether content is dropped from any document */
async function checkAll(
  database: Database,
  store: ContentStore,
  rendering: RenderingEngine,
): Promise<boolean> {
  const published = await readSite(storedSiteDocuments(database))
  const drafted = await readSite(storedSiteDocuments(database, { drafts: true }))
  let checked = 0
  let broken = 0
  const composed = await Promise.all(composedKinds.map((kind) => store.list(kind)))
  for (const summary of composed.flat()) {
    for (const document of await statesOf(store, summary)) {
      checked += 1
      if (check(document, rendering, document.draft ? drafted : published)) broken += 1
    }
  }
  console.log(`${checked} documents checked, ${broken} with dropped content`)
  return broken > 0
}

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const bus = await createPurgeBus(undefined, () => undefined)
  try {
    const parts = await builtParts(dist)
    const rendering = parts.createRenderingEngine({
      assets: parts.assets,
      commerce: createJsonCatalogue(new Map()),
      markets: () => [],
      report: () => undefined,
      now: Date.now,
    })
    if (config.cmsUrl)
      console.log('CMS_URL: pages of the content system are not checked, only those stored here.')
    return (await checkAll(database, createContentStore(database, bus), rendering)) ? 1 : 0
  } finally {
    await bus.close()
    await database.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explainFailure(error))
    process.exit(1)
  },
)
