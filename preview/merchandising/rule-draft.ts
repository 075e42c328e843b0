import type { ListedSearchRule, WrittenSearchRule } from '#schemas/commerce/merchandising.ts'

/** A search rule as its form shows it: targets as they are typed, separated by commas. */
export interface RuleDraft {
  kind: WrittenSearchRule['kind']
  scope: string
  term: string
  targets: string
  isMutual: boolean
}

/** A field of the form that can be wrong. */
export type RuleField = 'scope' | 'term' | 'targets'

export const draftOf = ({ kind, scope, term, targets }: ListedSearchRule): RuleDraft => ({
  kind,
  scope,
  term,
  targets: targets.join(', '),
  isMutual: false,
})

/** Returns the rule that a draft writes; undefined while a field is empty. */
export function ruleOf(
  { targets, ...draft }: RuleDraft,
  replacedRule: ListedSearchRule | undefined,
): WrittenSearchRule | undefined {
  const words = draft.kind === 'redirect' ? [targets] : targets.split(/[,،]/)
  const namedWords = words.map((word) => word.trim()).filter((word) => word !== '')
  if (draft.term.trim() === '' || namedWords.length === 0 || draft.scope === '') return undefined
  const { kind, scope, term, version } = replacedRule ?? {}
  return {
    ...draft,
    targets: namedWords,
    ...(kind && { replaces: { kind, scope: scope ?? '', term: term ?? '', version: version ?? '' } }),
  }
}
