import { type CatalogueChanges, readFreshCatalogue } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { Catalogue, SearchOptions } from '#server/commerce/catalogue/search-context.ts'
import type { Database } from '#server/database/database.ts'
import { toText } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'

export interface CatalogueHolder {
  /** The current catalogue. */
  current(): Catalogue
  /** Applies pending changes and returns the ids of the changed products. */
  refresh(): Promise<readonly string[]>
  /** Stops polling for changes. */
  close(): Promise<void>
}

/** Milliseconds between two polls: every process sees a change within a second, reading included. */
export const lookEvery = 250

interface Options {
  database: Pick<Database, 'db'>
  /** Source of full catalogue reads; it must see everything committed before the call. Default: `database`. */
  readAll?: (() => ReadDatabase) | undefined
  search: SearchOptions
  /** Receives what changed, after the catalogue is up to date. */
  onChange(changes: CatalogueChanges, before: Catalogue, after: Catalogue): Promise<void>
  onError(error: unknown): void
  /** Milliseconds between two polls. Default: no polling. */
  every?: number
}

/** Result of a poll: each note with the snapshot in which it was seen; a row of nulls if there is none. */
type Note = Readonly<Record<string, unknown>>

/** Ids of `shared` notes if only search rules changed, or only the order of a listing; other shared notes have none. */
const rulesNote = 'search_rules'
const placementsNote = 'placements '

function changesOf(rows: readonly Note[]): CatalogueChanges {
  const idsOf = (changeKind: string) =>
    rows.flatMap((row) =>
      row.what === changeKind && row.product_id !== null ? [toText(row.product_id)] : [],
    )
  const products = idsOf('product')
  const requested = new Set(products)
  const sharedIds = idsOf('shared')
  return {
    products,
    amounts: idsOf('amounts').filter((id) => !requested.has(id)),
    shared: sharedIds.includes(''),
    rules: sharedIds.includes(rulesNote),
    placed: sharedIds
      .filter((notice) => notice.startsWith(placementsNote))
      .map((about) => about.slice(placementsNote.length)),
  }
}

/** Whether anything changed. */
const hasAny = ({ products, amounts, shared, rules, placed }: CatalogueChanges): boolean =>
  shared || rules || products.length + amounts.length + placed.length > 0

/**
 * Holds the catalogue in memory and follows the database. Triggers note which products change, with their transaction.
 * A poll reads the notes that are visible now and were not at the previous poll, so that none is missed whatever the
 * order in which transactions commit, and none waits for another.
 */
export async function openCatalogue(options: Options): Promise<CatalogueHolder> {
  const { database, readAll = () => database, search, onChange, onError, every } = options
  const { db } = database

  async function snapshot(): Promise<string> {
    const { rows } = await db.execute(sql`select pg_current_snapshot()::text as snapshot`)
    return toText(rows[0]?.snapshot)
  }

  let seenSnapshot = await snapshot()
  const catalogue = await readFreshCatalogue(database, readAll(), search)
  let running: Promise<readonly string[]> | undefined

  async function readChanges(): Promise<readonly string[]> {
    // In one statement, so that the notes match its snapshot.
    const { rows } = await db.execute(
      sql`select distinct pg_current_snapshot()::text as snapshot, what, product_id
        from (select) as always left join catalogue_changes
          on transaction >= pg_snapshot_xmin(${seenSnapshot}::pg_snapshot) and not pg_visible_in_snapshot(transaction, ${seenSnapshot}::pg_snapshot)`,
    )
    const changes = changesOf(rows)
    const before = catalogue.current()
    await catalogue.take(changes)
    const changedIds = [...changes.products, ...changes.amounts]
    if (hasAny(changes)) await onChange(changes, before, catalogue.current())
    seenSnapshot = toText(rows[0]?.snapshot)
    return changedIds
  }

  const refresh = (): Promise<readonly string[]> => {
    running ??= readChanges().finally(() => {
      running = undefined
    })
    return running
  }

  const timer = every === undefined ? undefined : setInterval(() => refresh().catch(onError), every)
  timer?.unref()
  return {
    current: catalogue.current,
    refresh,
    async close() {
      clearInterval(timer)
      await running?.catch(onError)
    },
  }
}
