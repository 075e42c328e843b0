import { useAtom } from 'jotai'
import { Icon } from '#preview/interface/icon.tsx'
import { cardsShownAtom } from '#preview/pages/page-cards.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'

const statuses = ['published', 'drafted', 'scheduled', 'unpublished'] as const
export type PageStatus = (typeof statuses)[number]

const statusText = {
  published: 'pages.published',
  drafted: 'pages.draft',
  scheduled: 'pages.scheduled',
  unpublished: 'pages.unpublished',
} as const

const isStatus = (value: string): value is PageStatus => statuses.some((status) => status === value)

/** Which pages are listed. */
export interface PageFilter {
  query: string
  status: PageStatus | undefined
  /** The deleted ones. */
  isBin: boolean
}

interface Props {
  market: string
  filter: PageFilter
  onFilter: (filter: PageFilter) => void
  onNew: () => void
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

/** Renders search, status and bin of a list of pages, and the way to a new page. */
export function PageFilters({ market, filter, onFilter, onNew }: Props) {
  const [hasCards, setCards] = useAtom(cardsShownAtom)
  return (
    <>
      <BinSwitch isBin={filter.isBin} onSwitch={(isBin) => onFilter({ ...filter, isBin })} />
      {!filter.isBin && (
        <>
          <input
            className={controls.input}
            type="search"
            aria-label={text('pages.search')}
            placeholder={text('pages.search')}
            value={filter.query}
            onChange={({ target }) => onFilter({ ...filter, query: target.value })}
          />
          <select
            className={controls.select}
            aria-label={text('pages.status')}
            value={filter.status ?? ''}
            onChange={({ target }) =>
              onFilter({ ...filter, status: isStatus(target.value) ? target.value : undefined })
            }
          >
            <option value="">{text('pages.statusAll')}</option>
            {statuses.map((item) => (
              <option key={item} value={item}>
                {text(statusText[item])}
              </option>
            ))}
          </select>
          <button
            type="button"
            className={controls.toggle}
            aria-pressed={hasCards}
            onClick={() => setCards(!hasCards)}
          >
            {text('pages.cards')}
          </button>
          {hasRole('editor', { market }) && (
            <button type="button" className={controls.primary} onClick={onNew}>
              <Icon name="plus" />
              {text('pages.create')}
            </button>
          )}
        </>
      )}
    </>
  )
}
