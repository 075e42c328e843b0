import { useAtomValue } from 'jotai'
import { marketName } from '#preview/followed/market-name.ts'
import { Icon } from '#preview/interface/icon.tsx'
import styles from '#preview/people/people.module.css'
import { siteAtom } from '#preview/state/library.ts'
import { may, ownMarkets, sessionAtom } from '#preview/state/session.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { text } from '#preview/texts/texts.ts'
import { allMarkets, marketOfDocument } from '#schemas/api/editor-roles.ts'

/** Returns the names of markets as a list: `Danmark (dk) and Sverige (se)`. */
export const marketNames = (markets: readonly string[]): string =>
  new Intl.ListFormat(editorLanguage()).format(markets.map(marketName))

/** Returns why the user's role does not let them change a document; undefined if its market is among theirs. */
export function limitOf(document: { readonly kind?: string; readonly market: string }): string | undefined {
  const own = ownMarkets()
  if (!own || !may('editor') || may('editor', document)) return undefined
  const market = marketOfDocument(document)
  const markets = marketNames(own)
  if (market === allMarkets) return text('rights.shared', { markets })
  return text('rights.market', { markets, market: marketName(market) })
}

/** Says why the user cannot change a document, where their role does not cover its market. */
export function RightsNotice({
  document,
}: {
  document: { readonly kind?: string; readonly market: string }
}) {
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
