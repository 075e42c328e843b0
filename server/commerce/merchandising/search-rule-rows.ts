import type { SearchRuleRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { ListedSearchRule, SearchRuleKey, WrittenSearchRule } from '#schemas/commerce/merchandising.ts'
import { normalTerm } from '#server/commerce/search-words/search-rules.ts'
import { versionOf } from '#server/endpoints/version.ts'

// A rule of operators is a term with all of its targets; the table holds a row for each target.

const keyOf = ({ kind, scope, term }: SearchRuleKey): string => `${kind} ${scope} ${normalTerm(term)}`

/** Whether a row belongs to a rule. */
export const isOfRule = (row: SearchRuleRow, rule: SearchRuleKey): boolean => keyOf(row) === keyOf(rule)

/** Returns the rules of rows, by term. */
export function rulesIn(rows: readonly SearchRuleRow[]): ListedSearchRule[] {
  const rules = Array.from(Map.groupBy(rows, keyOf).values(), (ruleRows): ListedSearchRule[] => {
    const [first] = ruleRows
    if (!first) return []
    const targets = ruleRows.map(({ target }) => target).sort()
    return [{ kind: first.kind, scope: first.scope, term: first.term, targets, version: versionOf(targets) }]
  })
  return rules.flat().sort((a, b) => a.term.localeCompare(b.term) || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Returns the rows that a rule adds. */
export function rowsOf({ kind, scope, term, targets, isMutual }: WrittenSearchRule): SearchRuleRow[] {
  const newRows = [...new Set(targets)].map((target) => ({ kind, scope, term, target }))
  if (!isMutual || kind !== 'synonym') return newRows
  return [...newRows, ...newRows.map(({ target }) => ({ kind, scope, term: target, target: term }))]
}

/** Returns all rows with a rule saved. */
export function withRule(rows: readonly SearchRuleRow[], rule: WrittenSearchRule): SearchRuleRow[] {
  const { replaces } = rule
  const otherRows = rows.filter((row) => !isOfRule(row, rule) && !(replaces && isOfRule(row, replaces)))
  const existingKeys = new Set(otherRows.map((row) => `${keyOf(row)} ${row.target}`))
  return [...otherRows, ...rowsOf(rule).filter((row) => !existingKeys.has(`${keyOf(row)} ${row.target}`))]
}
