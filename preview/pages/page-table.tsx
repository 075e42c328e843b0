import { useAtomValue } from 'jotai'
import { Fragment, useMemo, useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/interface/pages.module.css'
import { BulkActions, type ChosenPage } from '#preview/pages/bulk-actions.tsx'
import { PageCard } from '#preview/pages/page-card.tsx'
import { cardsShownAtom } from '#preview/pages/page-cards.ts'
import { PageMenu } from '#preview/pages/page-menu.tsx'
import { type ActedPage, type PageAction, PageQuestion } from '#preview/pages/page-questions.tsx'
import tableStyles from '#preview/pages/page-table.module.css'
import { depths, type PageColumn, type PageOrder, pageColumns, sortPages } from '#preview/pages/sort-pages.ts'
import { addressOf } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { kindName } from '#preview/texts/field-texts.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { text } from '#preview/texts/texts.ts'
import { leftText, translationText } from '#preview/texts/translation-texts.ts'
import { translateAddress } from '#preview/translation/translate-address.ts'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'

const columnTexts = {
  title: 'pages.name',
  path: 'pages.path',
  kind: 'pages.kind',
  changed: 'pages.changed',
} as const

/** What is left to do of translated pages, by their addresses. */
export type TranslationStates = ReadonlyMap<
  string,
  { readonly source: string; readonly outdated: number; readonly untranslated: number }
>

/** Renders a link to the translation of a page, with its number of untranslated texts. */
function TranslationBadge({ document, states }: { document: EditedDocument; states: TranslationStates }) {
  const state = states.get(document.key)
  if (!state) return null
  const address = translateAddress(document, state.source)
  const isLeft = state.outdated + state.untranslated > 0
  return (
    <a
      className={styles.badge}
      data-status={isLeft ? 'scheduled' : 'published'}
      href={address}
      title={translationText('from', { market: marketName(state.source) })}
      onClick={followLink(address)}
    >
      {leftText(state)}
    </a>
  )
}

function Badges({ page, states }: { page: ListedDocument; states: TranslationStates }) {
  const live = page.publishedVersion === null ? 'unpublished' : 'published'
  return (
    <span className={styles.badges}>
      <span className={styles.badge} data-status={live}>
        {text(live === 'published' ? 'pages.published' : 'pages.unpublished')}
      </span>
      {page.from !== null && (
        <span className={styles.badge} data-status="inherited">
          {inspectorText('follow.from', { market: marketName(page.from) })}
        </span>
      )}
      {page.drafted !== null && (
        <span className={styles.badge} data-status="draft">
          {text('pages.draft')}
        </span>
      )}
      {page.scheduled !== null && (
        <span className={styles.badge} data-status="scheduled">
          {text('pages.scheduled')}
        </span>
      )}
      <TranslationBadge document={page.document} states={states} />
    </span>
  )
}

const chosenPageOf = ({ document, title, alias, publishedVersion, drafted }: ListedDocument): ChosenPage => ({
  document,
  title,
  alias,
  isPublished: publishedVersion !== null,
  isDraft: drafted !== null,
})

interface HeadProps {
  column: PageColumn
  order: PageOrder
  onOrder: (order: PageOrder) => void
}

/** Renders the head of a column, which sorts the list. */
function ColumnHead({ column, order, onOrder }: HeadProps) {
  const isBy = order.column === column
  return (
    <th
      scope="col"
      data-wide={column === 'title' ? undefined : ''}
      aria-sort={isBy ? (order.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder({ column, isDown: isBy && !order.isDown })}
      >
        {text(columnTexts[column])}
        <span aria-hidden="true">{isBy ? (order.isDown ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}

/** Renders an address that may break after a slash: where columns are narrow, the menu behind them stays in sight. */
function Address({ of }: { of: string }) {
  const parts = of.split(/(?<=\/)/)
  return parts.map((part, depth) => (
    <Fragment key={parts.slice(0, depth + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ))
}

interface LineProps {
  page: ListedDocument
  states: TranslationStates
  /** Pages that it is below. */
  depth: number
  isChosen: boolean
  /** Undefined: pages are not chosen here. */
  onChoose: ((isChosen: boolean) => void) | undefined
  onAsk: (action: PageAction) => void
}

function PageLine({ page, states, depth, isChosen, onChoose, onAsk }: LineProps) {
  const { document, title, alias, from, author, drafted, published, nextKey } = page
  const hasCard = useAtomValue(cardsShownAtom)
  const address = addressOf(document)
  const name = title || document.key
  return (
    <tr data-chosen={isChosen || undefined} style={styleVariables({ '--level': String(depth) })}>
      {onChoose && (
        <td className={`${styles.actions} ${tableStyles.choice}`}>
          {from === null && (
            <input
              type="checkbox"
              aria-label={inspectorText('pages.choose', { name })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
        </td>
      )}
      <td className={tableStyles.title}>
        <span className={tableStyles.named}>
          {hasCard && <PageCard page={page} />}
          <a href={address} onClick={followLink(address)}>
            {name}
          </a>
        </span>
      </td>
      <td data-wide className={styles.hint}>
        <Address of={document.key} />
      </td>
      <td data-wide>{kindName(alias)}</td>
      <td data-wide>
        {author}{' '}
        <span className={`${styles.hint} ${tableStyles.moment}`}>{formatMoment(drafted ?? published)}</span>
      </td>
      <td className={tableStyles.status}>
        <Badges page={page} states={states} />
        {nextKey !== null && (
          <div className={styles.hint}>{inspectorText('page.movesTo', { path: nextKey })}</div>
        )}
      </td>
      <td className={`${styles.actions} ${tableStyles.menu}`}>
        {from === null && <PageMenu page={chosenPageOf(page)} onChoose={onAsk} />}
      </td>
    </tr>
  )
}

interface TableProps {
  list: readonly ListedDocument[]
  states: TranslationStates
  /** Only some pages of the market are listed. */
  isNarrowed: boolean
  /** After pages were published, taken down or deleted. */
  onChanged: () => void
}

/** A market's pages: sorted, as a tree by their addresses, and chosen to do something with several. */
export function PageTable({ list, states, isNarrowed, onChanged }: TableProps) {
  const [pending, setPending] = useState<{ page: ActedPage; action: PageAction }>()
  const [order, setOrder] = useState<PageOrder>({ column: 'path', isDown: false })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const sorted = useMemo(() => sortPages(list, order, editorLanguage()), [list, order])
  const isTree = order.column === 'path' && !order.isDown && !isNarrowed
  const below = useMemo(() => depths(list), [list])
  const marketPages = sorted.filter(({ from }) => from === null)
  const chosenPages = marketPages.filter(({ document }) => keys.has(document.key))
  const canSelect = marketPages.some(({ document, alias }) => hasRole('editor', { ...document, alias }))
  if (list.length === 0)
    return <p className={styles.empty}>{text(isNarrowed ? 'pages.none' : 'pages.noneYet')}</p>
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(keys)
    if (isChosen) next.add(key)
    else next.delete(key)
    setKeys(next)
  }
  return (
    <>
      {chosenPages.length > 0 && (
        <BulkActions
          chosen={chosenPages.map(chosenPageOf)}
          onDone={onChanged}
          onClear={() => setKeys(new Set())}
        />
      )}
      <div className={styles.scroll}>
        <table className={`${styles.table} ${tableStyles.pages}`}>
          <thead>
            <tr>
              {canSelect && (
                <td className={`${styles.actions} ${tableStyles.choice}`}>
                  <input
                    type="checkbox"
                    aria-label={inspectorText('pages.chooseAll')}
                    checked={chosenPages.length === marketPages.length}
                    onChange={({ target }) =>
                      setKeys(new Set(target.checked ? marketPages.map(({ document }) => document.key) : []))
                    }
                  />
                </td>
              )}
              {pageColumns.map((column) => (
                <ColumnHead key={column} column={column} order={order} onOrder={setOrder} />
              ))}
              <th scope="col" className={`${styles.status} ${tableStyles.status}`}>
                {text('pages.status')}
              </th>
              <td className={tableStyles.menu} />
            </tr>
          </thead>
          <tbody>
            {sorted.map((page) => (
              <PageLine
                key={page.document.key}
                page={page}
                states={states}
                depth={isTree ? (below.get(page.document.key) ?? 0) : 0}
                isChosen={keys.has(page.document.key)}
                onChoose={canSelect ? (isChosen) => choose(page.document.key, isChosen) : undefined}
                onAsk={(action) => setPending({ page: chosenPageOf(page), action })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pending && <PageQuestion {...pending} onClose={() => setPending(undefined)} onDone={onChanged} />}
    </>
  )
}
