import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { GlobalEditor } from '#preview/global/global-editor.tsx'
import { documentOf, globalKinds } from '#preview/global/global-kinds.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/screens/global.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { useCurrentInSight } from '#preview/screens/use-current-in-sight.ts'
import { chosenMarket, useSite } from '#preview/state/library.ts'
import { locationAtom, navigate } from '#preview/state/location.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

const addressOf = (kind: string, market: string): string =>
  `/preview/global?${new URLSearchParams({ of: kind, market })}`

/** Edits content that all pages share: menus, texts, features, badges, delivery, brands, markets, redirects. */
export default function GlobalScreen() {
  const site = useSite()
  const query = useAtomValue(locationAtom).query
  const market = chosenMarket(site, query.get('market'))
  const kind = globalKinds.find(({ id }) => id === query.get('of')) ?? globalKinds[0]
  const document = useMemo(
    () => (market && kind ? documentOf(kind, market.id, market.locale) : undefined),
    [market, kind],
  )
  const kinds = useCurrentInSight(kind)
  return (
    <ScreenFrame title={inspectorText('global.title')} screen="global">
      <div className={styles.split}>
        <nav ref={kinds} className={styles.kinds} aria-label={inspectorText('global.title')}>
          <label className={styles.market}>
            <span className={styles.hint}>{inspectorText('global.market')}</span>
            <select
              className={styles.search}
              value={market?.id ?? ''}
              onChange={({ target }) => navigate(addressOf(kind?.id ?? '', target.value))}
            >
              <MarketOptions markets={site?.markets} />
            </select>
          </label>
          <ul>
            {globalKinds.map(({ id, title, per }) => (
              <li key={id}>
                <a
                  href={addressOf(id, market?.id ?? '')}
                  aria-current={id === kind?.id ? 'page' : undefined}
                  onClick={followLink(addressOf(id, market?.id ?? ''))}
                >
                  {inspectorText(title)}
                  {per === 'shop' && (
                    <span className={styles.hint}>{inspectorText('global.allMarkets')}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {market && kind && document && (
          <GlobalEditor key={keyOf(document)} kind={kind} document={document} market={market.id} />
        )}
      </div>
    </ScreenFrame>
  )
}
