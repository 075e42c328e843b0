import type { SearchRuleKey, WrittenSearchRule } from '#schemas/commerce/merchandising.ts'
import { tidyRuleTerm, tidySynonym } from '#schemas/commerce/search-terms.ts'
import type { Market } from '#schemas/markets/market.ts'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'
import { readSearchRules } from '#server/commerce/catalogue/read-catalogue.ts'
import { isOfRule, rowsOf, rulesIn } from '#server/commerce/merchandising/search-rule-rows.ts'
import type { SearchRules } from '#server/commerce/search-words/search-rules.ts'
import { languageAnalyzerOf } from '#server/commerce/search-words/words.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { searchRules } from '#server/database/tables/catalogue.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'

/** Result of changing a rule; `changed`: another operator changed it in the meantime. */
type Outcome = 'done' | 'changed' | 'taken' | 'missing'

/** Returns a rule as it is stored: terms and a synonym's words in small letters. */
export function tidyRule(rule: WrittenSearchRule): WrittenSearchRule {
  const normaliseTerm = (text: string): string =>
    rule.kind === 'synonym' ? tidySynonym(text, rule.scope) : collapseWhitespace(text)
  const targets = rule.targets.map((target) => normaliseTerm(target)).filter((target) => target !== '')
  return {
    ...rule,
    term: tidyRuleTerm(rule),
    targets: [...new Set(targets)],
  }
}

/** Whether a path is one of this site. */
const isPath = (target: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(target)

/**
 * Returns the problems of a normalised rule, by field, as message keys.
 * @param rules all rules with this one saved
 */
export function problemsOf(
  { kind, scope, term, targets }: WrittenSearchRule,
  markets: readonly Market[],
  rules: Pick<SearchRules, 'redirect'>,
): Readonly<Record<string, readonly string[]>> {
  const scopes = markets.map(({ id, language }) => (kind === 'synonym' ? language.baseCode : id))
  if (!scopes.includes(scope)) return { scope: ['form.invalid'] }
  const isSingleWord = (text: string): boolean => languageAnalyzerOf(scope).wordsIn(text).join(' ') === text
  const checks: Record<WrittenSearchRule['kind'], () => boolean> = {
    synonym: () =>
      targets.every((target) => target !== term && !target.includes(' ') && isSingleWord(target)),
    redirect: () =>
      targets.length === 1 && targets.every(isPath) && rules.redirect(scope, term) !== undefined,
    promotion: () => targets.every((target) => !target.includes(' ')),
  }
  const isTerm = kind === 'synonym' ? !term.includes(' ') && isSingleWord(term) : true
  return {
    ...((term === '' || !isTerm) && { term: [term === '' ? 'form.required' : 'form.invalid'] }),
    ...((targets.length === 0 || !checks[kind]()) && {
      targets: [targets.length === 0 ? 'form.required' : 'form.invalid'],
    }),
  }
}

/** Serialises changes of the rules by a lock on the table, which is small and rarely changed. */
const changeAlone = (
  database: Database,
  change: (tx: Transaction, rows: Awaited<ReturnType<typeof readSearchRules>>) => Promise<Outcome>,
): Promise<Outcome> =>
  inTransaction(database, async (tx) => {
    await tx.execute(sql`lock table search_rules in share row exclusive mode`)
    return change(tx, await readSearchRules(tx))
  })

async function removeRows(
  tx: Transaction,
  rows: readonly (typeof searchRules.$inferSelect)[],
): Promise<void> {
  for (const { kind, scope, term, target } of rows)
    await tx
      .delete(searchRules)
      .where(
        and(
          eq(searchRules.kind, kind),
          eq(searchRules.scope, scope),
          eq(searchRules.term, term),
          eq(searchRules.target, target),
        ),
      )
}

/** Adds a rule, or replaces the one that the operator saw. `taken`: its term already has a rule. */
export const saveRule = (database: Database, rule: WrittenSearchRule): Promise<Outcome> =>
  changeAlone(database, async (tx, rows) => {
    const { replaces } = rule
    const before = replaces ? rows.filter((row) => isOfRule(row, replaces)) : []
    if (replaces && rulesIn(before)[0]?.version !== replaces.version) return 'changed'
    const isTaken = rows.some((row) => isOfRule(row, rule)) && !before.some((row) => isOfRule(row, rule))
    if (isTaken) return 'taken'
    await removeRows(tx, before)
    await tx.insert(searchRules).values(rowsOf(rule)).onConflictDoNothing()
    return 'done'
  })

/** Deletes the rule that the operator saw. */
export const removeRule = (database: Database, rule: SearchRuleKey & { version: string }): Promise<Outcome> =>
  changeAlone(database, async (tx, rows) => {
    const ruleRows = rows.filter((row) => isOfRule(row, rule))
    if (ruleRows.length === 0) return 'missing'
    if (rulesIn(ruleRows)[0]?.version !== rule.version) return 'changed'
    await removeRows(tx, ruleRows)
    return 'done'
  })
