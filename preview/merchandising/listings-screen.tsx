import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/merchandising/merchandising.module.css'
import { PlacementBoard } from '#preview/merchandising/placement-board.tsx'
import {
  type ListingKey,
  useListing,
  useListings,
  useSettled,
} from '#preview/merchandising/use-merchandising.ts'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import detail from '#preview/orders/order-detail.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom, navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type { OfficeListings } from '#schemas/commerce/merchandising.ts'
import { tidyTerm } from '#schemas/commerce/search-terms.ts'

const addressOf = ({ market, kind, listing }: ListingKey): string =>
  `/preview/listings?${new URLSearchParams({ market, kind, listing })}`

/** Returns the listing that an address names. Default: the first category. */
function listingIn(query: URLSearchParams, { market, categories }: OfficeListings): ListingKey | undefined {
  const kind = query.get('kind') === 'search' ? 'search' : 'category'
  const listing = query.get('listing') || categories[0]?.id
  return listing === undefined ? undefined : { market, kind, listing }
}

/** A category's name below its parents, with the number of placed products. */
function categoryLabel({ name, depth, placed }: OfficeListings['categories'][number]): string {
  const indent = '\u2003'.repeat(depth - 1)
  return placed === 0 ? `${indent}${name}` : `${indent}${name} (${placed})`
}

/** Opens the listing of a search term. */
function SearchForm({ listing }: { listing: ListingKey }) {
  const [term, setTerm] = useState('')

  function openSearch(event: FormEvent): void {
    event.preventDefault()
    const words = tidyTerm(term)
    if (words !== '') navigate(addressOf({ ...listing, kind: 'search', listing: words }))
  }

  return (
    <form className={styles.openSearch} onSubmit={openSearch}>
      <label className={controls.field}>
        {merchandisingText('listing.term')}
        <input
          className={controls.input}
          maxLength={200}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
      </label>
      <button type="submit" className={controls.plain}>
        {merchandisingText('listing.open')}
      </button>
    </form>
  )
}

/** Lets a merchandiser choose a market, and a category or a search of it. */
function ListingPicker({ listing, value }: { listing: ListingKey; value: OfficeListings }) {
  const { markets, categories, searches } = value
  const terms = new Set([
    ...searches.map(({ term }) => term),
    ...(listing.kind === 'search' ? [listing.listing] : []),
  ])
  return (
    <div className={styles.picker}>
      <label className={controls.field}>
        {merchandisingText('field.market')}
        <select
          className={controls.select}
          value={listing.market}
          onChange={({ target }) => navigate(addressOf({ ...listing, market: target.value }))}
        >
          <MarketOptions markets={markets} />
        </select>
      </label>
      <label className={controls.field}>
        {merchandisingText('listing.choose')}
        <select
          className={controls.select}
          value={`${listing.kind} ${listing.listing}`}
          onChange={({ target }) => {
            const [kind, ...words] = target.value.split(' ')
            navigate(
              addressOf({
                ...listing,
                kind: kind === 'search' ? 'search' : 'category',
                listing: words.join(' '),
              }),
            )
          }}
        >
          <optgroup label={merchandisingText('listing.categories')}>
            {categories.map((category) => (
              <option key={category.id} value={`category ${category.id}`}>
                {categoryLabel(category)}
              </option>
            ))}
          </optgroup>
          {terms.size > 0 && (
            <optgroup label={merchandisingText('listing.searches')}>
              {[...terms].map((listedTerm) => (
                <option key={listedTerm} value={`search ${listedTerm}`}>
                  {listedTerm}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <SearchForm listing={listing} />
    </div>
  )
}

/** Products that are shown at first, and by which more are added. */
const step = 60

/** The board of one listing, with a filter of its products. */
function Listing({ listing, onChange }: { listing: ListingKey; onChange: () => Promise<void> }) {
  const [text, setText] = useState('')
  const [size, setSize] = useState(step)
  const [saves, setSaves] = useState(0)
  const { value, failure, refetch } = useListing(listing, useSettled(text), size)
  const [stored, setStored] = useState(value)
  if (!stored && value) setStored(value)

  async function onSaved(): Promise<void> {
    await Promise.all([refetch(), onChange()])
    setStored(undefined)
    setSaves((count) => count + 1)
  }

  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <input
        className={controls.input}
        type="search"
        aria-label={merchandisingText('listing.filter')}
        placeholder={merchandisingText('listing.filter')}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {value && stored && (
        <PlacementBoard key={saves} {...{ listing, stored, onSaved }} usual={value.usual} />
      )}
      {value && value.usual.length < value.total && size < 480 && (
        <button type="button" className={controls.plain} onClick={() => setSize(size + step)}>
          {merchandisingText('listing.more', { count: value.total - value.usual.length })}
        </button>
      )}
      <p role="status" className={detail.done}>
        {saves > 0 && merchandisingText('done.order')}
      </p>
    </>
  )
}

function Listings({ email }: { email: string }) {
  const { query } = useAtomValue(locationAtom)
  const { value, failure, refetch } = useListings(query.get('market') ?? '')
  const listing = value && listingIn(query, value)
  return (
    <ScreenFrame
      title={merchandisingText('listing.title')}
      screen="listings"
      menu={<OperatorMenu email={email} />}
    >
      <p className={controls.hint}>{merchandisingText('listing.about')}</p>
      {failure && <p role="alert">{failure}</p>}
      {value && listing && (
        <>
          <ListingPicker listing={listing} value={value} />
          <Listing key={addressOf(listing)} listing={listing} onChange={refetch} />
        </>
      )}
    </ScreenFrame>
  )
}

/** The order of products in categories and searches, for operators alone. */
export default function ListingsScreen() {
  return <OperatorScreen title={merchandisingText('listing.title')} Screen={Listings} />
}
