import { type CatalogueChanges, readFreshCatalogue } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { Catalogue, SearchOptions } from '#server/commerce/catalogue/searching.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'

export interface CatalogueHolder {
  /** The catalogue as it is now. */
  current(): Catalogue
  /** Takes over what has changed since it was last asked; the changed products' ids. */
  refresh(): Promise<readonly string[]>
  /** Stops to look for changes. */
  close(): Promise<void>
}

interface Options {
  database: Pick<Database, 'db'>
  search: SearchOptions
  /** Told of what is not as it was, once the catalogue is as it is. */
  onChange(changes: CatalogueChanges, catalogue: Catalogue): Promise<void>
  onError(error: unknown): void
  /** Milliseconds between two looks; absent: none of its own. */
  every?: number
}

function changesOf(rows: readonly { what: string; product_id: string }[]): CatalogueChanges {
  const idsOf = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ product_id: id }) => id)
  const products = idsOf('product')
  const whole = new Set(products)
  return {
    products,
    amounts: idsOf('amounts').filter((id) => !whole.has(id)),
    shared: rows.some(({ what }) => what === 'shared'),
  }
}

/**
 * Holds the catalogue in memory, and keeps it as the database has it. Triggers note which products change, each with the
 * transaction that did; those of transactions that are certain to be over are read, so that none is missed whatever the
 * order in which they end.
 */
export async function openCatalogue(options: Options): Promise<CatalogueHolder> {
  const { database, search, onChange, onError, every } = options
  const { db } = database

  async function horizon(): Promise<string> {
    const { rows } = await db.execute<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    )
    return rows[0]?.horizon ?? '0'
  }

  let seen = await horizon()
  const catalogue = await readFreshCatalogue(database, search)
  let running: Promise<readonly string[]> | undefined

  async function look(): Promise<readonly string[]> {
    const until = await horizon()
    if (until === seen) return []
    const { rows } = await db.execute<{ what: string; product_id: string }>(
      sql`select distinct what, product_id from catalogue_changes where transaction >= ${seen}::xid8 and transaction < ${until}::xid8`,
    )
    const changes = changesOf(rows)
    await catalogue.take(changes)
    const changed = [...changes.products, ...changes.amounts]
    if (changed.length > 0 || changes.shared) await onChange(changes, catalogue.current())
    seen = until
    return changed
  }

  const refresh = (): Promise<readonly string[]> => {
    running ??= look().finally(() => {
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
