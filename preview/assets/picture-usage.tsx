import type { ReactNode } from 'react'
import styles from '#preview/interface/inspector.module.css'
import { ReplaceLink, UsageItems } from '#preview/replacing/usage-dialog.tsx'
import { type InspectorText, inspectorText } from '#preview/texts/inspector-texts.ts'
import type { PictureUsage } from '#schemas/editor/library-responses.ts'

type OtherUsage = PictureUsage['elsewhere'][number]

/** Kinds that are listed individually; the remaining kinds are only counted. */
const namedKinds = {
  product: 'elsewhere.product',
  term: 'elsewhere.term',
  foreignPage: 'elsewhere.foreignPage',
  pageBin: 'elsewhere.pageBin',
} as const satisfies Partial<Record<OtherUsage['kind'], InspectorText>>

function NamedEntry({ name, address, kind }: { name: string; address: string | null; kind: ReactNode }) {
  return (
    <li>
      {address === null ? (
        <span>{name}</span>
      ) : (
        <a href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      <span className={styles.hint}>{kind}</span>
    </li>
  )
}

function Entry({ kind, name, address, count }: OtherUsage) {
  if (kind === 'product' || kind === 'term' || kind === 'foreignPage' || kind === 'pageBin')
    return <NamedEntry name={name} address={address} kind={inspectorText(namedKinds[kind])} />
  return <li>{inspectorText(`elsewhere.${kind}`, { count })}</li>
}

export const isUsed = ({ documents, elsewhere }: PictureUsage): boolean =>
  documents.length + elsewhere.length > 0

interface Props {
  path: string
  usage: PictureUsage
  onLeave: () => void
}

/** Lists everything that shows a picture: documents link to their editor, products to their page in the shop. */
export function PictureUsageList({ path, usage, onLeave }: Props) {
  if (!isUsed(usage)) return <p className={styles.hint}>{inspectorText('usage.none')}</p>
  return (
    <>
      {usage.documents.length > 0 && <ReplaceLink of="asset" value={path} onLeave={onLeave} />}
      <ul className={styles.usage}>
        <UsageItems usages={usage.documents} onLeave={onLeave} />
        {usage.elsewhere.map((entry) => (
          <Entry key={`${entry.kind} ${entry.name}`} {...entry} />
        ))}
      </ul>
    </>
  )
}
