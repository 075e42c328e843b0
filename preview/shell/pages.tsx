import { useDeferredValue, useEffect, useState } from 'react'
import { ScreenLinks } from '#preview/global/screen-links.tsx'
import { moment } from '#preview/inspector/inspector-texts.ts'
import { ForeignPages } from '#preview/shell/foreign-pages.tsx'
import { kindName } from '#preview/shell/kind-name.ts'
import { NewPage } from '#preview/shell/new-page.tsx'
import styles from '#preview/shell/shell.module.css'
import { switchTheme } from '#preview/shell/theme.ts'
import { call } from '#preview/state/api.ts'
import { libraryStore, readLibrary } from '#preview/state/library.ts'
import { addressOf, goTo } from '#preview/state/place.ts'
import { forgetSession, may, sessionStore, signOut } from '#preview/state/session.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts.ts'
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
  return (
    <>
      {page.drafted !== null && (
        <span className={styles.badge} data-status="draft">
          {text('pages.draft')}
        </span>
      )}{' '}
      {page.scheduled !== null && <span className={styles.badge}>{text('pages.scheduled')}</span>}{' '}
      {page.publishedVersion === null ? (
        <span className={styles.badge}>{text('pages.unpublished')}</span>
      ) : (
        <span className={styles.badge}>{text('pages.published')}</span>
      )}
    </>
  )
}

/** Who wrote it last, and when: the draft, or what shoppers see. */
function Changed({ page: { author, drafted, published } }: { page: Listed }) {
  const at = drafted ?? published
  return (
    <>
      {author} {at && <span className={styles.path}>{moment(at)}</span>}
    </>
  )
}

function PageTable({ list }: { list: readonly Listed[] }) {
  if (list.length === 0) return <p>{text('pages.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('pages.name')}</th>
          <th scope="col">{text('pages.path')}</th>
          <th scope="col">{text('pages.kind')}</th>
          <th scope="col">{text('pages.changed')}</th>
          <th scope="col">{text('pages.status')}</th>
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
            <td className={styles.path}>{page.document.key}</td>
            <td>{kindName(page.alias)}</td>
            <td>
              <Changed page={page} />
            </td>
            <td>
              <Badges page={page} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every page of a market, with search and status: where editing begins. */
export function Pages() {
  const site = useStore(libraryStore, (library) => library.site)
  const session = useStore(sessionStore, (state) => state.session)
  const [chosen, setMarket] = useState<string>()
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState<Status>()
  const [list, setList] = useState<readonly Listed[]>()
  const [isNew, setNew] = useState(false)
  const q = useDeferredValue(query)
  const here = site?.markets.find(({ id }) => id === chosen) ?? site?.markets[0]
  const market = here?.id
  const isForeign = site?.foreignPages === true

  useEffect(() => void readLibrary().catch(() => undefined), [])
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
  }, [market, q, status])

  return (
    <div className={styles.pages}>
      <header className={styles.bar}>
        <div className={styles.group}>
          <span className={styles.wordmark}>Vitrine</span>
          <ScreenLinks current="pages" />
        </div>
        <div />
        <div className={styles.group}>
          <button type="button" className={styles.plain} onClick={switchTheme}>
            {text('command.theme')}
          </button>
          <span className={styles.path}>{session.kind === 'signedIn' && session.editor.name}</span>
          <button type="button" className={styles.plain} onClick={() => void signOut()}>
            {text('command.signOut')}
          </button>
        </div>
      </header>
      <main className={styles.pagesBody}>
        <div className={styles.pagesInside}>
          <h1>{text('pages.title')}</h1>
          <div className={styles.filters}>
            <select
              className={styles.select}
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
            {!isForeign && (
              <>
                <input
                  className={styles.input}
                  type="search"
                  aria-label={text('pages.search')}
                  placeholder={text('pages.search')}
                  value={query}
                  onChange={(event) => setQuery(event.target.value)}
                />
                <select
                  className={styles.select}
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
                  <button type="button" className={styles.primary} onClick={() => setNew(true)}>
                    {text('pages.create')}
                  </button>
                )}
              </>
            )}
          </div>
          {here && isForeign && <ForeignPages market={here.id} url={here.url} />}
          {list && !isForeign && <PageTable list={list} />}
        </div>
      </main>
      {isNew && market && <NewPage market={market} onClose={() => setNew(false)} />}
    </div>
  )
}
