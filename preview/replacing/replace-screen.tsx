import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useRequest } from '#preview/interface/use-request.ts'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { HitList, Tick } from '#preview/replacing/hit-list.tsx'
import { Outcome } from '#preview/replacing/outcome.tsx'
import { ReplaceBar } from '#preview/replacing/replace-bar.tsx'
import styles from '#preview/replacing/replacing.module.css'
import {
  find,
  hitKey,
  type ReplacedDocument,
  readSearchTerm,
  replaceHits,
  type SearchResult,
} from '#preview/replacing/search.ts'
import { SearchForm } from '#preview/replacing/search-form.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { siteAtom, useSite } from '#preview/state/library.ts'
import { locationAtom } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { documentsText, placesText, replacingText } from '#preview/texts/replacing-texts.ts'
import type { SearchTerm } from '#schemas/editor/search-term.ts'

/** Renders the search result with its chosen hits, then the result of the replacement. */
function Hits({ term, matches, onAgain }: { term: SearchTerm; matches: SearchResult; onAgain: () => void }) {
  const first = useAtomValue(siteAtom)?.markets[0]?.id ?? ''
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<readonly ReplacedDocument[]>()
  const { documents, more } = matches
  const changeable = documents.filter(({ document }) => hasRole('editor', document))
  const keys = changeable.flatMap((item) => item.hits.map((hit) => hitKey(item, hit)))
  const canSelect = hasRole('editor') && changeable.length > 0
  const count = documents.reduce((sum, { hits }) => sum + hits.length, 0)
  const limited = documents.find(({ document }) => !hasRole('editor', document))
  const chosenCount = keys.length - left.size

  function excludeHits(hitKeys: readonly string[], isLeft: boolean): void {
    const next = new Set(left)
    for (const key of hitKeys) {
      if (isLeft) next.add(key)
      else next.delete(key)
    }
    setLeft(next)
  }
  async function replace(replacement: string): Promise<string | undefined> {
    const response = await replaceHits(term, replacement, changeable, left)
    if (typeof response === 'string') return response
    setDone(response)
    return undefined
  }
  if (done) return <Outcome done={done} matches={documents} onAgain={onAgain} />
  if (count === 0)
    return (
      <p className={styles.hint} role="status">
        {replacingText('none')}
      </p>
    )
  const summary = replacingText('found', {
    hits: placesText(count),
    documents: documentsText(documents.length),
  })
  return (
    <>
      <div className={styles.summary}>
        {canSelect && (
          <Tick
            label={replacingText('all')}
            checked={chosenCount > 0}
            isMixed={chosenCount > 0 && left.size > 0}
            onChange={(isChosen) => excludeHits(keys, !isChosen)}
          />
        )}
        <p role="status">
          <b>{summary}</b> {more && <span className={styles.hint}>{replacingText('more')}</span>}
        </p>
        {limited && <RightsNotice document={limited.document} />}
        {!hasRole('editor') && <p className={styles.hint}>{replacingText('mayNot')}</p>}
      </div>
      <div className={styles.documents}>
        <HitList documents={documents} left={left} onLeave={excludeHits} />
      </div>
      {canSelect && (
        <ReplaceBar term={term} market={term.market ?? first} count={chosenCount} onReplace={replace} />
      )}
    </>
  )
}

function Results({ term, onAgain }: { term: SearchTerm; onAgain: () => void }) {
  const { value, failure } = useRequest('replaceable', JSON.stringify(term), () => find(term))
  if (failure) return <p role="alert">{failure}</p>
  return value ? (
    <Hits term={term} matches={value} onAgain={onAgain} />
  ) : (
    <p role="status">{inspectorText('common.loading')}</p>
  )
}

/** Renders the screen that searches all pages and replaces selected matches. */
export default function ReplaceScreen() {
  const query = useAtomValue(locationAtom).query
  const [round, setRound] = useState(0)
  useSite()
  const term = readSearchTerm(query)
  const search = query.toString()
  const searchAgain = () => setRound(round + 1)
  return (
    <ScreenFrame title={replacingText('title')} screen="replace">
      <p className={styles.hint}>{replacingText('about')}</p>
      <SearchForm key={search} initialTerm={term} onAgain={searchAgain} />
      {term.value !== '' && <Results key={`${search} ${round}`} term={term} onAgain={searchAgain} />}
    </ScreenFrame>
  )
}
