import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { documentName } from '#preview/interface/document-name.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import styles from '#preview/interface/pages.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { call } from '#preview/state/api.ts'
import { chosenMarket, useSite } from '#preview/state/library.ts'
import { addressOf, locationAtom } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { pages } from '#schemas/editor/pages.ts'

type ListedPage = Extract<ResponseOf<typeof pages.list>, { status: 200 }>['body'][number]

function SharedTable({ list }: { list: readonly ListedPage[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('pages.name')}</th>
            <th scope="col" data-wide>
              {text('pages.changed')}
            </th>
            <th scope="col">{text('pages.status')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ document, title, author, drafted, published }) => (
            <tr key={document.key}>
              <td>
                <a href={addressOf(document)} onClick={followLink(addressOf(document))}>
                  {documentName(document, title)}
                </a>
              </td>
              <td data-wide>
                {author} <span className={styles.hint}>{formatMoment(drafted ?? published)}</span>
              </td>
              <td>
                <span className={styles.badges}>
                  <span
                    className={styles.badge}
                    data-status={published === null ? 'unpublished' : 'published'}
                  >
                    {text(published === null ? 'pages.unpublished' : 'pages.published')}
                  </span>
                  {drafted !== null && (
                    <span className={styles.badge} data-status="draft">
                      {text('pages.draft')}
                    </span>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders documents that many pages of a market share: header and footer, templates of products and categories. */
export default function SharedPagesScreen() {
  const screen = useAtomValue(locationAtom).screen
  const site = useSite()
  const [chosen, setMarket] = useState<string>()
  const kind = screen === 'layouts' ? 'layout' : 'template'
  const market = chosenMarket(site, chosen)?.id ?? ''
  const { value, failure } = useRequest('pages', `${kind} ${market}`, async () => {
    if (market === '') return []
    const response = await call(pages.list, { query: { kind, market } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  return (
    <ScreenFrame title={inspectorText(`screen.${kind}s`)} screen={`${kind}s`}>
      <p className={styles.hint}>{inspectorText(`screen.${kind}sAbout`)}</p>
      <div className={styles.filters}>
        <select
          className={controls.select}
          aria-label={text('pages.market')}
          value={market}
          onChange={({ target }) => setMarket(target.value)}
        >
          <MarketOptions markets={site?.markets} />
        </select>
      </div>
      {market !== '' && <RightsNotice document={{ market }} />}
      {failure && <p role="alert">{failure}</p>}
      {market !== '' && value?.length === 0 && (
        <p className={styles.empty}>{inspectorText('screen.noneShared')}</p>
      )}
      {value && value.length > 0 && <SharedTable list={value} />}
    </ScreenFrame>
  )
}
