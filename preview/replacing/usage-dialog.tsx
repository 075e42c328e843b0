import { documentName } from '#preview/interface/document-name.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { replaceAddress } from '#preview/replacing/search.ts'
import { call } from '#preview/state/api.ts'
import { addressOf } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { replacingText } from '#preview/texts/replacing-texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { library } from '#schemas/editor/library.ts'

interface UsageProps {
  of: 'widget' | 'asset' | 'page' | 'pattern' | 'text'
  value: string
  /** Market to search. Absent: all markets. */
  market?: string
}

/** Kinds that can be replaced everywhere: types and patterns cannot. */
const replaceable = {
  asset: 'asset',
  page: 'link',
  text: 'text',
  widget: undefined,
  pattern: undefined,
} as const

/** Leads to where it is replaced on all pages. */
export function ReplaceLink({
  of,
  value,
  market,
  onLeave,
}: UsageProps & { onLeave?: (() => void) | undefined }) {
  const kind = replaceable[of]
  if (!kind || !hasRole('editor')) return null
  const address = replaceAddress({ of: kind, value, ...(market !== undefined && { market }) })
  return (
    <a className={styles.link} href={address} onClick={followLink(address, onLeave)}>
      {replacingText('everywhere')}
    </a>
  )
}

type UsageResponse = ResponseOf<typeof library.usage> & { status: 200 }

/** Documents that use something, each leading to its editor. */
export function UsageItems({
  usages,
  onLeave,
}: {
  usages: UsageResponse['body']['documents']
  onLeave?: (() => void) | undefined
}) {
  return usages.map(({ document, title, count, isDraft }) => (
    <li key={`${document.kind} ${document.market} ${document.key} ${isDraft}`}>
      <a href={addressOf(document)} onClick={followLink(addressOf(document), onLeave)}>
        {documentName(document, title)}
      </a>
      <span className={styles.hint}>
        {document.key} · {inspectorText('usage.times', { count })}
        {isDraft && ` · ${inspectorText('usage.draft')}`}
      </span>
    </li>
  ))
}

/** The documents that hold something, each leading to its editor. */
export function UsageList({ of, value, market, onLeave }: UsageProps & { onLeave?: () => void }) {
  const { value: usage, failure } = useRequest('usage', `${of} ${value} ${market ?? ''}`, async () => {
    const response = await call(library.usage, {
      query: { of, value, ...(market !== undefined && { market }) },
    })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  if (failure) return <p role="alert">{failure}</p>
  if (!usage) return <p>{inspectorText('common.loading')}</p>
  const { documents, searches } = usage
  if (documents.length + searches.length === 0)
    return <p className={styles.hint}>{inspectorText('usage.none')}</p>
  return (
    <>
      {documents.length > 0 && (
        <ReplaceLink of={of} value={value} {...(market !== undefined && { market })} onLeave={onLeave} />
      )}
      <ul className={styles.usage}>
        <UsageItems usages={documents} onLeave={onLeave} />
        {searches.map(({ market: inMarket, term }) => (
          <li key={`${inMarket} ${term}`}>
            <span>{term}</span>
            <span className={styles.hint}>{inspectorText('usage.search')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Renders the uses of a value. */
export function UsageDialog({ name, onClose, ...query }: UsageProps & { name: string; onClose: () => void }) {
  const title = inspectorText('usage.title', { name })
  return (
    <Modal label={title} onClose={onClose}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <UsageList {...query} onLeave={onClose} />
        <form method="dialog" className={styles.actions}>
          <button type="submit" className={styles.button}>
            {inspectorText('common.close')}
          </button>
        </form>
      </div>
    </Modal>
  )
}
