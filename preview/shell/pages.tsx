import { useDeferredValue, useEffect, useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/interface/pages.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { NewPage } from '#preview/pages/new-page.tsx'
import { PageBin } from '#preview/pages/page-bin.tsx'
import { type PageFilter, PageFilters, type PageStatus } from '#preview/pages/page-filters.tsx'
import { PageTable, type TranslationStates } from '#preview/pages/page-table.tsx'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { ForeignPages } from '#preview/shell/foreign-pages.tsx'
import { call } from '#preview/state/api.ts'
import { chosenMarket, useSite } from '#preview/state/library.ts'
import { endSession } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'
import { translation } from '#schemas/editor/translation.ts'

/** Returns a market's pages, read again after `again`. */
function usePages(market: string | undefined, q: string, status: PageStatus | undefined) {
  const [list, setList] = useState<readonly ListedDocument[]>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` changes when a page was changed
  useEffect(() => {
    if (!market) return
    const abortController = new AbortController()
    call(
      pages.list,
      { query: { market, ...(q && { q }), ...(status && { status }) } },
      { signal: abortController.signal },
    )
      .then((response) => {
        if (response.status === 200) setList(response.body)
        else if (response.status === 401) endSession()
      })
      .catch(() => undefined)
    return () => abortController.abort()
  }, [market, q, status, round])
  return { list, refetch: () => setRound((count) => count + 1) }
}

/** Returns what is left to do of the translated pages of a market, by their addresses. */
function useTranslationStates(market: string | undefined): TranslationStates {
  const { value } = useRequest('translation states', market ?? '', async () => {
    if (market === undefined) return []
    const response = await call(translation.states, { query: { market } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  return new Map(value?.map((state) => [state.key, state]))
}

/** Lists a market's pages with search and status. */
export function Pages() {
  const site = useSite()
  const [chosen, setMarket] = useState<string>()
  const [filter, setFilter] = useState<PageFilter>({ query: '', status: undefined, isBin: false })
  const [isNew, setNew] = useState(false)
  const currentMarket = chosenMarket(site, chosen)
  const market = currentMarket?.id
  const isForeign = site?.foreignPages === true
  const storesPages = site?.foreignPages === false
  const q = useDeferredValue(filter.query)
  const states = useTranslationStates(storesPages ? market : undefined)
  const { list, refetch } = usePages(market, q, filter.status)

  return (
    <ScreenFrame title={text('pages.title')} screen="pages">
      <div className={styles.filters}>
        <select
          className={controls.select}
          aria-label={text('pages.market')}
          value={market ?? ''}
          onChange={(event) => setMarket(event.target.value)}
        >
          <MarketOptions markets={site?.markets} />
        </select>
        {storesPages && (
          <PageFilters
            filter={filter}
            market={market ?? ''}
            onFilter={setFilter}
            onNew={() => setNew(true)}
          />
        )}
      </div>
      {market && storesPages && <RightsNotice document={{ market }} />}
      {currentMarket && isForeign && <ForeignPages market={currentMarket.id} url={currentMarket.url} />}
      {list && storesPages && !filter.isBin && (
        <PageTable
          key={market}
          list={list}
          states={states}
          isNarrowed={q !== '' || filter.status !== undefined}
          onChanged={refetch}
        />
      )}
      {market && filter.isBin && <PageBin market={market} />}
      {isNew && market && <NewPage market={market} onClose={() => setNew(false)} />}
    </ScreenFrame>
  )
}
