import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { call } from '#preview/state/api.ts'
import { siteAtom, useSite } from '#preview/state/library.ts'
import { addressOf, locationAtom, navigate } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { tabId } from '#preview/state/tab.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import { FieldRow } from '#preview/translation/field-row.tsx'
import { keyOfField, stateOfField } from '#preview/translation/field-state.ts'
import { ProposeAll } from '#preview/translation/propose-all.tsx'
import { translateAddress } from '#preview/translation/translate-address.ts'
import styles from '#preview/translation/translation.module.css'
import { useTranslations, type WrittenField } from '#preview/translation/use-translations.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { translation } from '#schemas/editor/translation.ts'

interface PairProps {
  document: EditedDocument
  /** The market that it is translated from. */
  source: string
}

/** Returns the market with what its texts need to be shown. */
function useSide(market: string) {
  const marketHere = useAtomValue(siteAtom)?.markets.find(({ id }) => id === market)
  return { language: marketHere?.locale ?? '', direction: marketHere?.direction ?? 'ltr' }
}

interface FieldsProps {
  fields: ReturnType<typeof useFields>
}

const baseOf = (language: string): string => language.split('-')[0] ?? ''

/** Returns the texts of a page and those of its source, with the title of the page. */
function useFields({ document: { market, key }, source }: PairProps) {
  const pair = `${key} ${source}`
  const { value, failure, refetch } = useRequest('translation', pair, async () => {
    const response = await call(translation.fields, { query: { market, key, source } })
    return response.status === 200 ? { ...response.body, pair } : refusalOf(response)
  })
  // The previous source's response remains until this one arrives. Its texts must not count as seen.
  return { value: value?.pair === pair ? value : undefined, failure, refetch }
}

/** Returns the last texts, which are kept with unsaved input if a refetch fails. */
function useLastFields({ value }: ReturnType<typeof useFields>) {
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(value)
  return value ?? last
}

/** Renders the texts of a page beside those of its source. */
function Fields({ document, source, fields }: PairProps & FieldsProps) {
  const { failure, refetch } = fields
  const value = useLastFields(fields)
  const sides = { source: useSide(source), target: useSide(document.market) }
  const [isAll, setAll] = useState(true)
  const proposals = useTranslations(document, source)
  if (!value && failure) return <p role="alert">{failure}</p>
  if (!value) return <p role="status">{inspectorText('common.loading')}</p>

  async function write(writtenFields: readonly WrittenField[]): Promise<string | undefined> {
    const texts = writtenFields.map(({ field: { widget, pointer, target, source: seen }, text, before }) => ({
      ...(widget !== undefined && { widget }),
      ...{ pointer, before: before ?? target ?? '', text, seen },
    }))
    const response = await call(translation.write, { body: { document, source, client: tabId(), texts } })
    if (response.status !== 200) return refusalOf(response)
    await refetch()
    return response.body.left > 0 ? translationText('left') : undefined
  }
  const isOther = baseOf(sides.source.language) !== baseOf(sides.target.language)
  const rows = value.fields.map((field) => ({ field, state: stateOfField(field, isOther) }))
  const remaining = rows.filter(({ state }) => state !== 'done')
  const visibleRows = isAll ? rows : remaining
  const isReadOnly = !hasRole('editor', document)
  const absent = rows.filter(({ field: { target } }) => target === null || target.trim() === '').length
  const missing = rows.flatMap(({ field, state }) => (state === 'untranslated' ? [field] : []))
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {proposals && !isReadOnly && (
        <ProposeAll proposals={proposals} fields={missing} onAccept={(written) => write(written)} />
      )}
      {!isReadOnly && <Fill document={document} source={source} count={absent} onDone={refetch} />}
      <fieldset className={controls.segments} aria-label={translationText('which')}>
        {([true, false] as const).map((isEverything) => (
          <button
            key={String(isEverything)}
            type="button"
            className={controls.segment}
            aria-pressed={isAll === isEverything}
            onClick={() => setAll(isEverything)}
          >
            {translationText(isEverything ? 'all' : 'remaining', {
              count: isEverything ? rows.length : remaining.length,
            })}
          </button>
        ))}
      </fieldset>
      {visibleRows.length === 0 && <p>{translationText('nothing')}</p>}
      <ul className={styles.rows}>
        {visibleRows.map(({ field, state }) => (
          <FieldRow
            key={keyOfField(field)}
            field={field}
            state={state}
            {...sides}
            isReadOnly={isReadOnly}
            storageKey={`${document.kind} ${document.market} ${document.key} ${keyOfField(field)}`}
            onWrite={(text, before) => write([{ field, text, before }])}
            proposal={isReadOnly ? undefined : proposals?.of(field)}
          />
        ))}
      </ul>
    </>
  )
}

/** Copies the parts of the source that the page lacks, and reports the number of copies. */
function Fill({ document, source, count, onDone }: PairProps & { count: number; onDone: () => void }) {
  const [message, setMessage] = useState('')
  async function fill(): Promise<void> {
    const response = await call(translation.fill, { body: { document, source, client: tabId() } })
    if (response.status !== 200) return setMessage(refusalOf(response))
    const { added, left } = response.body
    setMessage(translationText(left > 0 ? 'filledLeft' : 'filled', { count: added, left }))
    onDone()
  }
  return (
    <div className={styles.filters}>
      {count > 0 && (
        <button
          type="button"
          className={controls.plain}
          title={translationText('fillAbout')}
          onClick={() => {
            fill().catch((error: unknown) => setMessage(failureOf(error)))
          }}
        >
          <Icon name="copy" />
          {translationText('fill', { count })}
        </button>
      )}
      <span className={controls.hint} role="status">
        {message || (count > 0 && translationText('fillAbout'))}
      </span>
    </div>
  )
}

/** Chooses the market that a page is translated from. */
function SourceChoice({ document, source }: PairProps) {
  const { market, key } = document
  const { value } = useRequest('counterparts', key, async () => {
    const response = await call(translation.counterparts, { query: { market, key } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  const existingMarkets = value?.filter(({ isThere }) => isThere) ?? []
  return (
    <label className={styles.choice}>
      {translationText('source')}
      <select
        className={controls.select}
        value={source}
        onChange={({ target }) => navigate(translateAddress(document, target.value))}
      >
        {!existingMarkets.some((item) => item.document.market === source) && (
          <option value={source}>{marketName(source)}</option>
        )}
        {existingMarkets.map((item) => (
          <option key={item.document.market} value={item.document.market}>
            {marketName(item.document.market)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Translates a page side by side with its counterpart in another market. */
export default function TranslateScreen() {
  const { query } = useAtomValue(locationAtom)
  useSite()
  const market = query.get('market') ?? ''
  const source = query.get('source') ?? ''
  const document: EditedDocument = { kind: 'page', market, key: query.get('key') ?? '' }
  const address = addressOf(document)
  const fields = useFields({ document, source })
  const title = fields.value?.title
  return (
    <ScreenFrame title={`${translationText('title')}: ${title || document.key}`} screen="pages">
      {title && <p className={controls.hint}>{document.key}</p>}
      <div className={styles.filters}>
        <SourceChoice document={document} source={source} />
        <a className={controls.plain} href={address} onClick={followLink(address)}>
          <Icon name="back" />
          {translationText('open')}
        </a>
      </div>
      <p className={controls.hint}>
        {translationText('about', { source: marketName(source), target: marketName(market) })}
      </p>
      <RightsNotice document={document} />
      <Fields key={`${document.key} ${source}`} document={document} source={source} fields={fields} />
    </ScreenFrame>
  )
}
