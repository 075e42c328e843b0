import { useDeferredValue, useEffect, useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { Icon } from '#preview/interface/icon.tsx'
import styles from '#preview/interface/pages.module.css'
import { NewPage } from '#preview/pages/new-page.tsx'
import { PageBin } from '#preview/pages/page-bin.tsx'
import { PageMenu } from '#preview/pages/page-menu.tsx'
import { type ActedPage, type PageAction, PageQuestion } from '#preview/pages/page-questions.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { ForeignPages } from '#preview/shell/foreign-pages.tsx'
import { call } from '#preview/state/api.ts'
import { libraryStore, readLibrary } from '#preview/state/library.ts'
import { addressOf, goTo } from '#preview/state/place.ts'
import { forgetSession, may } from '#preview/state/session.ts'
import { useStore } from '#preview/state/store.ts'
import controls from '#preview/styles/controls.module.css'
import { kindName } from '#preview/texts/field-texts.ts'
import { inspectorText, moment } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import { pages } from '#schemas/editor/pages.ts'

type Listed = Extract<AnswerOf<typeof pages.list>, { status: 200 }>['body'][number]

const statuses = ['published', 'drafted', 'scheduled', 'unpublished'] as const
type Status = (typeof statuses)[number]

const statusText = {
  published: 'pages.published',
  drafted: 'pages.draft',
  scheduled: 'pages.scheduled',
  unpublished: 'pages.unpublished',
} as const

const isStatus = (value: string): value is Status => statuses.some((status) => status === value)

function Badges({ page }: { page: Listed }) {
  const live = page.publishedVersion === null ? 'unpublished' : 'published'
  return (
    <span className={styles.badges}>
      <span className={styles.badge} data-status={live}>
        {text(statusText[live])}
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
    </span>
  )
}

/** Renders the author and time of the last draft or publication. */
function Changed({ page: { author, drafted, published } }: { page: Listed }) {
  const at = drafted ?? published
  return (
    <>
      {author} {at && <span className={styles.hint}>{moment(at)}</span>}
    </>
  )
}

const actedOf = ({ document, title, publishedVersion }: Listed): ActedPage => ({
  document,
  title,
  isPublished: publishedVersion !== null,
})

interface TableProps {
  list: readonly Listed[]
  isNarrowed: boolean
  /** After a page was taken down or deleted. */
  onChanged: () => void
}

function PageTable({ list, isNarrowed, onChanged }: TableProps) {
  const [asked, setAsked] = useState<{ page: ActedPage; action: PageAction }>()
  if (list.length === 0)
    return <p className={styles.empty}>{text(isNarrowed ? 'pages.none' : 'pages.noneYet')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('pages.name')}</th>
            <th scope="col" data-wide>
              {text('pages.path')}
            </th>
            <th scope="col" data-wide>
              {text('pages.kind')}
            </th>
            <th scope="col" data-wide>
              {text('pages.changed')}
            </th>
            <th scope="col">{text('pages.status')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.map((page) => (
            <tr key={`${page.document.kind} ${page.document.market} ${page.document.key}`}>
              <td>
                <a
                  href={addressOf(page.document)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    goTo(addressOf(page.document))
                  }}
                >
                  {page.title || page.document.key}
                </a>
              </td>
              <td data-wide className={styles.hint}>
                {page.document.key}
              </td>
              <td data-wide>{kindName(page.alias)}</td>
              <td data-wide>
                <Changed page={page} />
              </td>
              <td>
                <Badges page={page} />
              </td>
              <td className={styles.actions}>
                {page.from === null && (
                  <PageMenu
                    page={actedOf(page)}
                    onChoose={(action) => setAsked({ page: actedOf(page), action })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <PageQuestion {...asked} onClose={() => setAsked(undefined)} onDone={onChanged} />}
    </div>
  )
}

function BinSwitch({ isBin, onSwitch }: { isBin: boolean; onSwitch: (isBin: boolean) => void }) {
  return (
    <fieldset className={controls.segments} aria-label={text('pages.title')}>
      {([false, true] as const).map((value) => (
        <button
          key={String(value)}
          type="button"
          className={controls.segment}
          aria-pressed={isBin === value}
          onClick={() => onSwitch(value)}
        >
          {value ? inspectorText('pages.bin') : text('pages.title')}
        </button>
      ))}
    </fieldset>
  )
}

/** Lists a market's pages with search and status. */
export function Pages() {
  const site = useStore(libraryStore, (library) => library.site)
  const [chosen, setMarket] = useState<string>()
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState<Status>()
  const [list, setList] = useState<readonly Listed[]>()
  const [isNew, setNew] = useState(false)
  const [isBin, setBin] = useState(false)
  const [round, setRound] = useState(0)
  const q = useDeferredValue(query)
  const here = site?.markets.find(({ id }) => id === chosen) ?? site?.markets[0]
  const market = here?.id
  const isForeign = site?.foreignPages === true

  useEffect(() => void readLibrary().catch(() => undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` says that a page was changed
  useEffect(() => {
    if (!market) return
    const ended = new AbortController()
    call(
      pages.list,
      { query: { market, ...(q && { q }), ...(status && { status }) } },
      { signal: ended.signal },
    )
      .then((answer) => {
        if (answer.status === 200) setList(answer.body)
        else if (answer.status === 401) forgetSession()
      })
      .catch(() => undefined)
    return () => ended.abort()
  }, [market, q, status, round])

  return (
    <ScreenFrame title={text('pages.title')} screen="pages">
      <div className={styles.filters}>
        <select
          className={controls.select}
          aria-label={text('pages.market')}
          value={market ?? ''}
          onChange={(event) => setMarket(event.target.value)}
        >
          {site?.markets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {!isForeign && <BinSwitch isBin={isBin} onSwitch={setBin} />}
        {!isForeign && !isBin && (
          <>
            <input
              className={controls.input}
              type="search"
              aria-label={text('pages.search')}
              placeholder={text('pages.search')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <select
              className={controls.select}
              aria-label={text('pages.status')}
              value={status ?? ''}
              onChange={({ target }) => setStatus(isStatus(target.value) ? target.value : undefined)}
            >
              <option value="">{text('pages.statusAll')}</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {text(statusText[one])}
                </option>
              ))}
            </select>
            {may('editor') && (
              <button type="button" className={controls.primary} onClick={() => setNew(true)}>
                <Icon name="plus" />
                {text('pages.create')}
              </button>
            )}
          </>
        )}
      </div>
      {here && isForeign && <ForeignPages market={here.id} url={here.url} />}
      {list && !isForeign && !isBin && (
        <PageTable
          list={list}
          isNarrowed={q !== '' || status !== undefined}
          onChanged={() => setRound(round + 1)}
        />
      )}
      {market && isBin && <PageBin market={market} />}
      {isNew && market && <NewPage market={market} onClose={() => setNew(false)} />}
    </ScreenFrame>
  )
}
