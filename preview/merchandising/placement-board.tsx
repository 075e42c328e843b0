import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import { Icon, type IconName } from '#preview/interface/icon.tsx'
import styles from '#preview/merchandising/merchandising.module.css'
import { placeProducts } from '#preview/merchandising/merchandising-calls.ts'
import {
  idsOf,
  isFull,
  isSame,
  type PlacementAct,
  type PlacementDraft,
  placeIn,
  productsWithoutPlacement,
} from '#preview/merchandising/placement-draft.ts'
import { ProductTile } from '#preview/merchandising/product-tile.tsx'
import type { ListingKey } from '#preview/merchandising/use-merchandising.ts'
import detail from '#preview/orders/order-detail.module.css'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type { Merchandise, OfficeListing } from '#schemas/commerce/merchandising.ts'

const icons: Readonly<Partial<Record<PlacementAct, IconName>>> = {
  earlier: 'back',
  later: 'forward',
  release: 'undo',
}

type Perform = (product: Merchandise, action: PlacementAct) => void

interface ActButtonProps {
  product: Merchandise
  act: PlacementAct
  perform: Perform
  disabled?: boolean
}

/** Renders a button that moves a product. It stays focusable, so that the keyboard does not lose its position. */
function ActButton({ product, act, perform, disabled = false }: ActButtonProps) {
  const icon = icons[act]
  return (
    <button
      type="button"
      className={icon ? controls.icon : controls.plain}
      data-act={act}
      aria-label={merchandisingText(`place.${act}`, { name: product.name })}
      title={merchandisingText(`place.${act}`, { name: product.name })}
      aria-disabled={disabled}
      onClick={() => disabled || perform(product, act)}
    >
      {icon ? <Icon name={icon} /> : merchandisingText(act === 'top' ? 'place.topShort' : 'place.endShort')}
    </button>
  )
}

interface SectionProps {
  place: 'top' | 'usual' | 'end'
  products: readonly Merchandise[]
  draft: PlacementDraft
  perform: Perform
}

/** Renders the products of one part of a listing as tiles. */
function Section({ place, products, draft, perform }: SectionProps) {
  const title = merchandisingText(`section.${place}`)
  return (
    <section className={styles.board} aria-label={title} data-place={place}>
      <h2>
        {title}
        <span className={styles.count}>{merchandisingText('trial.count', { count: products.length })}</span>
      </h2>
      {products.length === 0 && <p className={controls.hint}>{merchandisingText(`empty.${place}`)}</p>}
      <ol className={styles.tiles}>
        {products.map((product, index) => (
          <li key={product.id} className={styles.tile} data-product={product.id}>
            <ProductTile product={product}>
              <span className={styles.acts}>
                {place === 'top' && (
                  <>
                    <ActButton {...{ product, perform }} act="earlier" disabled={index === 0} />
                    <ActButton
                      {...{ product, perform }}
                      act="later"
                      disabled={index === products.length - 1}
                    />
                  </>
                )}
                {place === 'usual' && (
                  <>
                    <ActButton {...{ product, perform }} act="top" disabled={isFull(draft, 'top')} />
                    <ActButton {...{ product, perform }} act="end" disabled={isFull(draft, 'end')} />
                  </>
                )}
                {place !== 'usual' && <ActButton {...{ product, perform }} act="release" />}
              </span>
            </ProductTile>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the position of a product after an action, for screen readers. */
function announcementOf({ top }: PlacementDraft, { id, name }: Merchandise, action: PlacementAct): string {
  if (action === 'end') return merchandisingText('said.end', { name })
  if (action === 'release') return merchandisingText('said.usual', { name })
  const position = top.findIndex((product) => product.id === id) + 1
  return merchandisingText('said.top', { name, position, count: top.length })
}

/** Focuses the button that was pressed, wherever its product is now; else the first button of the product. */
function focusOf(board: HTMLElement, { id }: Merchandise, action: PlacementAct): void {
  const tile = board.querySelector(`[data-product="${CSS.escape(id)}"]`)
  const button = tile?.querySelector(`[data-act="${action}"]`) ?? tile?.querySelector('button')
  if (button instanceof HTMLElement) button.focus()
}

/** State of the edited order of a listing, with its last announcement and its actions. */
function usePlacement(stored: OfficeListing) {
  const [draft, setDraft] = useState<PlacementDraft>({ top: stored.top, end: stored.end })
  const [last, setLast] = useState<{ product: Merchandise; act: PlacementAct }>()
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last && board.current) focusOf(board.current, last.product, last.act)
  }, [last])
  function applyAct(product: Merchandise, action: PlacementAct): void {
    setDraft((before) => placeIn(before, product, action))
    setLast({ product, act: action })
  }
  return {
    draft,
    setDraft,
    board,
    perform: applyAct,
    announcement: last ? announcementOf(draft, last.product, last.act) : '',
  }
}

interface Props {
  listing: ListingKey
  /** The listing as it was opened. */
  stored: OfficeListing
  /** The products that are shown now in their usual order. */
  usual: readonly Merchandise[]
  onSaved: () => Promise<void>
}

/** The products of a listing as tiles that a merchandiser places. */
export function PlacementBoard({ listing, stored, usual, onSaved }: Props) {
  const { draft, setDraft, board, perform, announcement } = usePlacement(stored)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = !isSame(draft, stored)

  async function save(): Promise<void> {
    setBusy(true)
    const reason = await placeProducts({ ...listing, ...idsOf(draft), version: stored.version }).catch(
      failureOf,
    )
    setRefusal(reason)
    if (reason === undefined) await onSaved()
    setBusy(false)
  }

  return (
    <div ref={board} className={styles.boards}>
      <Section place="top" products={draft.top} {...{ draft, perform }} />
      <Section place="usual" products={productsWithoutPlacement(usual, draft)} {...{ draft, perform }} />
      <Section place="end" products={draft.end} {...{ draft, perform }} />
      <p role="status" className={styles.said}>
        {announcement}
      </p>
      {isChanged && (
        <div className={styles.saving}>
          <b>{merchandisingText('place.unsaved')}</b>
          {refusal && (
            <span role="alert" className={controls.problem}>
              {refusal}
            </span>
          )}
          <span className={detail.buttons}>
            <button
              type="button"
              className={controls.plain}
              onClick={() => setDraft({ top: stored.top, end: stored.end })}
            >
              {merchandisingText('act.discard')}
            </button>
            <button type="button" className={controls.primary} disabled={isBusy} onClick={() => void save()}>
              {merchandisingText('act.saveOrder')}
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
