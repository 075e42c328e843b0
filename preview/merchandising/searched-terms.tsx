import { useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/merchandising/merchandising.module.css'
import { useSearchedTerms } from '#preview/merchandising/use-merchandising.ts'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import list from '#preview/orders/orders.module.css'
import form from '#preview/promotions/promotion-form.module.css'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type { SearchedTerms } from '#schemas/commerce/merchandising.ts'

type Term = SearchedTerms['terms'][number]

/** Returns what a search finds now, in words. */
function resultOf({ found, redirect, correctedTerms }: Term): string {
  if (redirect !== undefined) return merchandisingText('trial.redirect', { path: redirect })
  if (found === 0) return merchandisingText('trial.none')
  const count = merchandisingText('trial.count', { count: found })
  return correctedTerms === undefined
    ? count
    : `${count} · ${merchandisingText('trial.corrected', { terms: correctedTerms })}`
}

/** Whether a search has no results. */
const isLost = ({ found, redirect }: Term): boolean => found === 0 && redirect === undefined

function TermRow({ item, market }: { item: Term; market: string }) {
  const address = `/preview/search/new?${new URLSearchParams({ term: item.term, market })}`
  return (
    <tr>
      <td className={list.number}>
        <b>{item.term}</b>
      </td>
      <td className={list.customer}>
        <span className={isLost(item) ? controls.problem : undefined}>{resultOf(item)}</span>
      </td>
      <td className={list.placed}>
        <a
          href={address}
          aria-label={merchandisingText('terms.addFor', { term: item.term })}
          onClick={followLink(address)}
        >
          {merchandisingText('terms.add')}
        </a>
      </td>
      <td className={list.total}>{item.count}</td>
    </tr>
  )
}

const periods = [7, 30, 90] as const

/** What customers search for in a market, and what they find now. */
export function SearchedTermList() {
  const [market, setMarket] = useState('')
  const [days, setDays] = useState<number>(30)
  const [onlyLost, setOnlyLost] = useState(false)
  const { value, failure } = useSearchedTerms(market, days)
  if (!value) return failure ? <p role="alert">{failure}</p> : null
  const visible = onlyLost ? value.terms.filter(isLost) : value.terms
  return (
    <>
      <div className={list.filters}>
        <select
          className={controls.select}
          aria-label={merchandisingText('field.market')}
          value={value.market}
          onChange={({ target }) => setMarket(target.value)}
        >
          <MarketOptions markets={value.markets} />
        </select>
        <select
          className={controls.select}
          aria-label={merchandisingText('terms.period')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {periods.map((count) => (
            <option key={count} value={count}>
              {merchandisingText('terms.days', { count })}
            </option>
          ))}
        </select>
        <label className={form.check}>
          <input type="checkbox" checked={onlyLost} onChange={({ target }) => setOnlyLost(target.checked)} />
          {merchandisingText('terms.onlyLost')}
        </label>
        <span role="status" className={styles.count}>
          {merchandisingText('terms.count', { count: visible.length })}
        </span>
      </div>
      {visible.length === 0 ? (
        <div className={list.empty}>
          <b>{merchandisingText('terms.none')}</b>
          <span>{merchandisingText('terms.noneAbout')}</span>
        </div>
      ) : (
        <OfficeTable
          columns={[
            merchandisingText('list.term'),
            merchandisingText('terms.found'),
            merchandisingText('terms.rule'),
            merchandisingText('terms.searches'),
          ]}
        >
          {visible.map((item) => (
            <TermRow key={item.term} item={item} market={value.market} />
          ))}
        </OfficeTable>
      )}
    </>
  )
}
