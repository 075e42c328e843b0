import { useId } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/replacing/replacing.module.css'
import { type DocumentHit, hitKey, type MatchedDocument } from '#preview/replacing/search.ts'
import { addressOf } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { fieldPathText, fieldText } from '#preview/texts/field-texts.ts'
import { replacingText } from '#preview/texts/replacing-texts.ts'

interface TickProps {
  label: string
  checked: boolean
  /** Some of its hits are selected. */
  isMixed?: boolean
  onChange: (isChosen: boolean) => void
}

export function Tick({ label, checked, isMixed = false, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

interface HitProps {
  hit: DocumentHit
  isChosen: boolean
  canSelect: boolean
  onChoose: (isChosen: boolean) => void
}

function Hit({ hit, isChosen, canSelect, onChoose }: HitProps) {
  const id = useId()
  const { name, field, before, match, after } = hit
  const location = (
    <>
      <b>{name ? fieldText(name) : replacingText('pageItself')}</b>{' '}
      <span className={styles.hint}>{fieldPathText(field)}</span>
    </>
  )
  return (
    <li className={styles.hit} data-left={canSelect && !isChosen ? '' : undefined}>
      {canSelect ? (
        <>
          <input
            id={id}
            type="checkbox"
            aria-describedby={`${id}excerpt`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <label htmlFor={id} className={styles.location}>
            {location}
          </label>
        </>
      ) : (
        <span className={styles.location}>{location}</span>
      )}
      <span id={`${id}excerpt`} className={styles.excerpt} dir="auto">
        {before}
        <mark>{match}</mark>
        {after}
      </span>
    </li>
  )
}

const kindTexts = { pattern: 'kind.pattern', layout: 'kind.layout', template: 'kind.template' } as const

const kindText = (kind: string): string =>
  kind === 'pattern' || kind === 'layout' || kind === 'template' ? replacingText(kindTexts[kind]) : ''

/** Returns the location of a document: a page's path already has its market. */
const pathOf = ({ kind, market, key }: MatchedDocument['document']): string =>
  [kindText(kind), kind === 'page' ? '' : market, key].filter(Boolean).join(' · ')

/** Returns a unique name of a document. */
const nameOf = ({ title, document }: MatchedDocument): string => `${title} ${pathOf(document)}`.trim()

/** A document's name, leading to where it is edited. */
export function DocumentName({ document, title }: Pick<MatchedDocument, 'document' | 'title'>) {
  const { kind, key } = document
  const address = addressOf(document)
  return (
    <>
      <a href={address} onClick={followLink(address)}>
        {title || key || kind}
      </a>{' '}
      <span className={styles.hint}>{pathOf(document)}</span>
    </>
  )
}

interface Props {
  documents: readonly MatchedDocument[]
  /** Hits that are not to be replaced (`hitKey`). */
  left: ReadonlySet<string>
  onLeave: (keys: readonly string[], isLeft: boolean) => void
}

/** Renders every hit, by document, with its selection. */
export function HitList({ documents, left, onLeave }: Props) {
  return documents.map((match) => {
    const canSelect = hasRole('editor', match.document)
    const keys = match.hits.map((hit) => hitKey(match, hit))
    const chosenCount = keys.filter((key) => !left.has(key)).length
    return (
      <section key={keyOf(match.document)} className={styles.document} aria-label={nameOf(match)}>
        <h2 className={styles.documentHead}>
          {canSelect && (
            <Tick
              label={replacingText('ofPage', { title: nameOf(match) })}
              checked={chosenCount > 0}
              isMixed={chosenCount > 0 && chosenCount < keys.length}
              onChange={(isChosen) => onLeave(keys, !isChosen)}
            />
          )}
          <span>
            <DocumentName document={match.document} title={match.title} />
          </span>
        </h2>
        <ul>
          {match.hits.map((hit) => {
            const key = hitKey(match, hit)
            return (
              <Hit
                key={key}
                hit={hit}
                isChosen={!left.has(key)}
                canSelect={canSelect}
                onChoose={(isChosen) => onLeave([key], !isChosen)}
              />
            )
          })}
        </ul>
      </section>
    )
  })
}
