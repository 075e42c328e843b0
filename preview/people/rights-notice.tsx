import { useAtomValue } from 'jotai'
import { marketName } from '#preview/followed/market-name.ts'
import { Icon } from '#preview/interface/icon.tsx'
import styles from '#preview/people/people.module.css'
import { kindNames, marketNames } from '#preview/people/scope-names.ts'
import { siteAtom } from '#preview/state/library.ts'
import { currentScope, type DocumentInScope, hasRole, sessionAtom } from '#preview/state/session.ts'
import { text } from '#preview/texts/texts.ts'
import { allMarkets, marketOfDocument } from '#schemas/api/editor-roles.ts'

/** Returns why the user's role does not let them change a document; undefined if the role covers it. */
export function limitOf(document: DocumentInScope): string | undefined {
  if (!hasRole('editor') || hasRole('editor', document)) return undefined
  const { markets: allowedMarkets, kinds } = currentScope()
  const market = marketOfDocument(document)
  if (!allowedMarkets || allowedMarkets.includes(market))
    return kinds ? text('rights.kind', { kinds: kindNames(kinds) }) : undefined
  const markets = marketNames(allowedMarkets)
  if (market === allMarkets) return text('rights.shared', { markets })
  return text('rights.market', { markets, market: marketName(market) })
}

/** Renders the reason why the user's role does not let them change a document. */
export function RightsNotice({ document }: { document: DocumentInScope }) {
  useAtomValue(sessionAtom)
  useAtomValue(siteAtom)
  const limit = limitOf(document)
  if (limit === undefined) return null
  return (
    <p className={styles.limit} role="note">
      <Icon name="lock" />
      {limit}
    </p>
  )
}
