import type { officePromotions as family } from '#schemas/api/office-promotions.ts'
import type {
  ListedPromotion,
  OfficePromotions,
  WrittenPromotion,
} from '#schemas/commerce/office-promotion.ts'
import { promotionRuleSchema } from '#schemas/commerce/promotion.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { normalPromoCode } from '#server/commerce/basket/normal-codes.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, desc, eq, isNotNull, ne } from '#server/database/drizzle.ts'
import { promotions } from '#server/database/tables/basket.ts'
import { catalogueTerms, styles, variants } from '#server/database/tables/catalogue.ts'
import { inTransaction, isUniqueViolation } from '#server/database/transactions.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { versionOf } from '#server/endpoints/version.ts'
import type { Site } from '#server/site/site.ts'

interface PromotionsDependencies {
  database: Database
  site: () => Site
}

const changedConflict = conflict('office.changed', 'This was changed in the meantime. Reload it.')
const duplicateCode = conflict('promotion.codeTaken', 'Another promotion has this code.')

/** Identifies a promotion as it is stored; its count of uses changes with every order. */
const versionOfRow = ({ used: _, ...row }: typeof promotions.$inferSelect): string => versionOf(row)

const checkRule = compileSchema(promotionRuleSchema)

/** Returns a stored promotion; undefined if its rule is invalid, by which no basket is priced either. */
function listedPromotion(row: typeof promotions.$inferSelect): ListedPromotion | undefined {
  const checked = checkRule(parseJson(row.rule))
  if (checked.kind === 'invalid') return undefined
  const { id, code, priority, validFrom, validUntil, usageLimit, used, oncePerCustomer } = row
  return {
    id,
    version: versionOfRow(row),
    priority,
    used,
    oncePerCustomer,
    rule: checked.value,
    ...(code !== null && { code }),
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    ...(usageLimit !== null && { usageLimit }),
  }
}

/** Returns the categories of the goods with their names, each in the first of the languages that has one. */
async function readCategories(
  { database: { db } }: PromotionsDependencies,
  languages: readonly string[],
): Promise<OfficePromotions['categories']> {
  const rows = await db
    .selectDistinct({ id: styles.ediCategory })
    .from(styles)
    // No promotion takes anything off gift cards.
    .where(and(isNotNull(styles.ediCategory), ne(styles.kind, 'digital')))
  const ids = rows.flatMap(({ id }) => id ?? [])
  const terms = await db
    .select({ id: catalogueTerms.id, language: catalogueTerms.language, name: catalogueTerms.name })
    .from(catalogueTerms)
    .where(and(eq(catalogueTerms.kind, 'category'), anyOf(catalogueTerms.id, ids)))
  const names = new Map(terms.map(({ id, language, name }) => [`${language} ${id}`, name]))
  const nameOf = (id: string): string =>
    languages.map((language) => names.get(`${language} ${id}`)).find((name) => name !== undefined) ?? id
  return ids
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, languages[0]))
}

async function listPromotions(
  parts: PromotionsDependencies,
  language: string | undefined,
): Promise<OfficePromotions> {
  const { database, site } = parts
  const rows = await database.db
    .select()
    .from(promotions)
    .orderBy(desc(promotions.priority), asc(promotions.id))
  const ofMarkets = site().markets.map((market) => market.language.baseCode)
  return {
    promotions: rows.flatMap((row) => listedPromotion(row) ?? []),
    markets: site().markets.map(({ id, name, currency, language }) => ({
      ...{ id, name, currency },
      language: language.baseCode,
    })),
    categories: await readCategories(parts, [...(language === undefined ? [] : [language]), ...ofMarkets]),
  }
}

/** Returns the SKU of the gift that a stored promotion gives. */
async function storedGift({ db }: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id))
  return row && listedPromotion(row)?.rule.bonus?.sku
}

/**
 * Returns the problems of a promotion, by field, as message keys. A gift that it has already may have left the
 * catalogue: otherwise the promotion could not be ended.
 */
async function problemsOf({ database }: PromotionsDependencies, id: string, promotion: WrittenPromotion) {
  const { code, validFrom, validUntil, rule } = promotion
  const { name, percentage, amounts = {}, freeShipping, bonus } = rule
  const problems: Record<string, string[]> = {}
  if (name.trim() === '') problems['rule.name'] = ['form.required']
  if (code !== undefined && normalPromoCode(code) === '') problems.code = ['form.invalid']
  if (percentage === undefined && Object.keys(amounts).length === 0 && !freeShipping && !bonus)
    problems['rule.percentage'] = ['form.required']
  if (validUntil !== undefined && Date.parse(validUntil) <= Date.parse(validFrom ?? '1970-01-01'))
    problems.validUntil = ['form.invalid']
  if (bonus?.sku !== undefined && bonus.sku !== (await storedGift(database, id))) {
    const isGift = eq(variants.sku, bonus.sku)
    const [variant] = await database.db.select({ sku: variants.sku }).from(variants).where(isGift)
    if (!variant) problems['rule.bonus.sku'] = ['form.invalid']
  }
  return problems
}

/**
 * Inserts or replaces a promotion; its count of uses stays. Returns `taken` if another promotion has its code, and
 * `changed` if it is not the version that the operator saw.
 */
async function savePromotion(
  database: Database,
  id: string,
  { code, validFrom, validUntil, usageLimit, rule, version, ...rest }: WrittenPromotion,
): Promise<'saved' | 'taken' | 'changed'> {
  const values = {
    ...rest,
    code: code === undefined ? null : normalPromoCode(code),
    validFrom: validFrom === undefined ? null : new Date(validFrom),
    validUntil: validUntil === undefined ? null : new Date(validUntil),
    usageLimit: usageLimit ?? null,
    rule: JSON.stringify({ ...rule, name: rule.name.trim() }),
  }
  try {
    return await inTransaction(database, async (tx) => {
      const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
      if (version !== undefined && (!row || versionOfRow(row) !== version)) return 'changed'
      await tx
        .insert(promotions)
        .values({ ...values, id, used: 0 })
        .onConflictDoUpdate({ target: promotions.id, set: values })
      return 'saved'
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Creates the endpoints by which operators manage promotions. Open baskets read them at each call. */
export function createOfficePromotionsHandlers(parts: PromotionsDependencies): HandlersOf<typeof family> {
  const { database } = parts
  return {
    async list({ query }) {
      return { status: 200, body: await listPromotions(parts, query.language) }
    },

    async save({ path, body }) {
      const errors = await problemsOf(parts, path.promotionId, body)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const outcome = await savePromotion(database, path.promotionId, body)
      if (outcome === 'changed') return changedConflict
      return outcome === 'taken' ? duplicateCode : { status: 204 }
    },

    async remove({ path: { promotionId } }) {
      const isThis = eq(promotions.id, promotionId)
      // Ordering counts a use on the same row, so that one of the two waits for the other.
      const removedRows = await database.db
        .delete(promotions)
        .where(and(isThis, eq(promotions.used, 0)))
        .returning({ id: promotions.id })
      if (removedRows.length > 0) return { status: 204 }
      const [row] = await database.db.select({ id: promotions.id }).from(promotions).where(isThis)
      return row ? conflict('promotion.used', 'Orders used this promotion. End it instead.') : { status: 404 }
    },
  }
}
