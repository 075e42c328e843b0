import { languageName } from '#preview/texts/language.ts'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type { ListedSearchRule, OfficeSearchRules } from '#schemas/commerce/merchandising.ts'

type Markets = OfficeSearchRules['markets']

/** Returns the languages of the markets, with their names. */
export const languagesOf = (markets: Markets): readonly { id: string; name: string }[] =>
  [...new Set(markets.map(({ language }) => language))].map((id) => ({ id, name: languageName(id) }))

/** Returns where a rule applies, in words. */
export const scopeName = (
  { kind, scope }: Pick<ListedSearchRule, 'kind' | 'scope'>,
  markets: Markets,
): string =>
  kind === 'synonym' ? languageName(scope) : (markets.find(({ id }) => id === scope)?.name ?? scope)

/** Returns what a rule does, in words. */
export const effectOf = ({ kind, targets }: ListedSearchRule): string =>
  merchandisingText(`effect.${kind}`, { targets: targets.join(', ') })

/** The screen of a rule. */
export const addressOfRule = ({
  kind,
  scope,
  term,
}: Pick<ListedSearchRule, 'kind' | 'scope' | 'term'>): string =>
  `/preview/search/rule?${new URLSearchParams({ kind, scope, term })}`
