import { useState } from 'react'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/merchandising/merchandising.module.css'
import { ProductTile } from '#preview/merchandising/product-tile.tsx'
import { useSearchTrial, useSettled } from '#preview/merchandising/use-merchandising.ts'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type {
  OfficeSearchRules,
  SearchTrialResult,
  WrittenSearchRule,
} from '#schemas/commerce/merchandising.ts'

function summaryOf({ total, redirect, correctedTerms }: SearchTrialResult): string {
  if (redirect !== undefined) return merchandisingText('trial.redirect', { path: redirect })
  if (total === 0) return merchandisingText('trial.none')
  const count = merchandisingText('trial.count', { count: total })
  return correctedTerms === undefined
    ? count
    : `${count} · ${merchandisingText('trial.corrected', { terms: correctedTerms })}`
}

/** Renders what a search finds. */
function TrialProducts({ title, result }: { title: string; result: SearchTrialResult }) {
  return (
    <section className={styles.found} aria-label={title}>
      <h3>
        {title}
        <span className={styles.count} role="status">
          {summaryOf(result)}
        </span>
      </h3>
      {result.redirect === undefined && result.products.length > 0 && (
        <ol className={styles.tiles} data-small="">
          {result.products.map((product) => (
            <li key={product.id} className={styles.tile}>
              <ProductTile product={product} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface Props {
  /** Markets in which the rule applies. */
  markets: OfficeSearchRules['markets']
  /** The rule's term, which is tried unless another one is typed. */
  term: string
  /** The rule as it is typed; undefined if it is incomplete, or as it is stored. */
  draft: WrittenSearchRule | undefined
  /** Identifies the stored rule. */
  version: string
}

/** Lets an operator try a search, as it is now and with the rule of the form. */
export function SearchTrial({ markets, term, draft, version }: Props) {
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState('')
  const market = markets.find(({ id }) => id === chosen) ?? markets[0]
  const tried = useSettled(typed ?? term)
  const settledDraft = useSettled(JSON.stringify(draft ?? null))
  const isSettled = settledDraft === JSON.stringify(draft ?? null)
  const now = useSearchTrial(market?.id ?? '', tried, undefined, version)
  const trial = useSearchTrial(market?.id ?? '', tried, isSettled ? draft : undefined, version)
  const failure = now.failure ?? trial.failure
  const hasTerm = tried.trim() !== ''
  return (
    <section className={styles.card} aria-label={merchandisingText('trial.title')}>
      <h2>{merchandisingText('trial.title')}</h2>
      <div className={styles.trial}>
        <label className={controls.field}>
          {merchandisingText('trial.term')}
          <input
            className={controls.input}
            type="search"
            maxLength={200}
            value={typed ?? term}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {markets.length > 1 && (
          <label className={controls.field}>
            {merchandisingText('trial.market')}
            <select
              className={controls.select}
              value={market?.id}
              onChange={({ target }) => setChosen(target.value)}
            >
              <MarketOptions markets={markets} />
            </select>
          </label>
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
      {hasTerm && now.value && <TrialProducts title={merchandisingText('trial.now')} result={now.value} />}
      {hasTerm && draft && trial.value && (
        <TrialProducts title={merchandisingText('trial.then')} result={trial.value} />
      )}
    </section>
  )
}
