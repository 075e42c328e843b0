import { randomBytes } from 'node:crypto'
import type { RecommendationVisitor } from '#renderer/loader.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Queries } from '#server/commerce/catalogue/offer.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray, lt, lte, sql } from '#server/database/drizzle.ts'
import { productAffinities, productEvents } from '#server/database/tables/catalogue.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

type Kind = 'viewed' | 'bought'

/** A query for recommendations: the kind of similarity, and the products in view, latest first. */
export interface RecommendationQuery {
  kind: 'popular' | 'viewedTogether' | 'boughtTogether' | 'personal'
  productIds: readonly string[]
  /** Only of this category. */
  category?: string
  visitor?: RecommendationVisitor
}

/** Sends product views to a recommendation service. */
export interface ViewTracking {
  viewed(productId: string, visitor: RecommendationVisitor | undefined): void
}

/** Returns recommended product ids, best first; none if nothing is known. */
export type RecommendationLookup = (
  market: Market,
  query: RecommendationQuery,
  signal: AbortSignal,
) => Promise<readonly string[]>

/** Notes products that one visit saw, or one order bought. @param now milliseconds since the epoch */
export async function recordProductEvents(
  tx: Pick<Queries, 'insert'>,
  kind: Kind,
  productIds: readonly string[],
  now: number,
): Promise<void> {
  const visit = randomBytes(12).toString('base64url')
  const happened = new Date(now)
  const rows = [...new Set(productIds)].map((productId) => ({ kind, visit, productId, happened }))
  if (rows.length > 0) await tx.insert(productEvents).values(rows)
}

const day = 24 * 60 * 60_000
/** Older events say little about current fashion. */
const retentionDays = 90
/** Maximum of related products per product. */
const maxRelated = 50
const maxPopular = 200
/** Weight of a purchase, in views. */
const weightOfPurchase = 5

/**
 * Number of the newest events of a kind that are stored: anybody can send views, and the count has to end within a
 * statement's time.
 */
const maxEvents = 300_000
/** Rows of one statement. */
const deletedAtOnce = 20_000

/** Deletes all events of a kind but the newest. */
async function deleteBeyond(db: Database['db'], kind: Kind, maxCount: number): Promise<void> {
  const ofKind = eq(productEvents.kind, kind)
  const events = db.select({ id: productEvents.id }).from(productEvents)
  const [newest] = await events.where(ofKind).orderBy(desc(productEvents.id)).offset(maxCount).limit(1)
  if (!newest) return
  for (;;) {
    const next = db
      .select({ id: productEvents.id })
      .from(productEvents)
      .where(and(ofKind, lte(productEvents.id, newest.id)))
      .limit(deletedAtOnce)
    const deleted = await db
      .delete(productEvents)
      .where(inArray(productEvents.id, next))
      .returning({ id: productEvents.id })
    if (deleted.length < deletedAtOnce) return
  }
}

/**
 * Deletes old events, and recomputes affinities from the others. Deletions stand even if the count fails.
 * @param now milliseconds since the epoch
 * @param most number of events of each kind that are stored
 */
export async function countAffinities(
  { db }: Pick<Database, 'db'>,
  now: number,
  most = maxEvents,
): Promise<void> {
  await db.delete(productEvents).where(lt(productEvents.happened, new Date(now - retentionDays * day)))
  for (const kind of ['viewed', 'bought'] as const) await deleteBeyond(db, kind, most)
  await db.transaction(async (tx) => {
    await tx.delete(productAffinities)
    await tx.execute(sql`insert into product_affinities (kind, product_id, related_id, score)
      select kind, product_id, related_id, score from (
        select one.kind, one.product_id, other.product_id as related_id, count(*)::integer as score,
          row_number() over (partition by one.kind, one.product_id order by count(*) desc, other.product_id) as place
        from product_events one
        join product_events other
          on other.visit = one.visit and other.kind = one.kind and other.product_id <> one.product_id
        group by one.kind, one.product_id, other.product_id
      ) as ranked where place <= ${maxRelated}::integer`)
    await tx.execute(sql`insert into product_affinities (kind, product_id, related_id, score)
      select 'popular', '', product_id, sum(case kind when 'bought' then ${weightOfPurchase}::integer else 1 end)::integer as score
      from product_events group by product_id order by score desc, product_id limit ${maxPopular}::integer`)
  })
}

const kindOf = {
  popular: 'popular',
  viewedTogether: 'viewed',
  boughtTogether: 'bought',
  personal: 'viewed',
} as const

/** Creates the lookup of affinities from the shop's own events. */
export const createLearned =
  ({ db }: Pick<Database, 'db'>): RecommendationLookup =>
  async (_market, { kind, productIds }) => {
    const seeds = kind === 'popular' ? [''] : productIds
    if (seeds.length === 0) return []
    const rows = await db
      .select({ id: productAffinities.relatedId })
      .from(productAffinities)
      .where(and(eq(productAffinities.kind, kindOf[kind]), inArray(productAffinities.productId, [...seeds])))
      .groupBy(productAffinities.relatedId)
      .orderBy(desc(sql`sum(${productAffinities.score})`), productAffinities.relatedId)
      .limit(maxPopular)
    return rows.map(({ id }) => id)
  }

/** Kind of the job that computes affinities and deletes old events. */
export const countingKind = 'recommendations.count'
const interval = 15 * 60_000

/** Every quarter of an hour, on one process at a time. */
export const startCounting = ({ db }: Database, now: () => number): Promise<void> =>
  addRecurringJob(db, { kind: countingKind, key: 'every product', due: new Date(now()) })

/** Notes of changes are read within a second; older ones are deleted after a day. */
const noteRetention = day

/** @param now milliseconds since the epoch */
export const createCountingJob =
  (database: Database, now: () => number): JobHandler =>
  async () => {
    const oldest = new Date(now() - noteRetention).toISOString()
    await database.db.execute(sql`delete from catalogue_changes where noted_at < ${oldest}::timestamptz`)
    await countAffinities(database, now())
    return { kind: 'later', due: new Date(now() + interval) }
  }
