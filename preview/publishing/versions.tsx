import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { type BodyForm, VersionDialog } from '#preview/publishing/version-dialog.tsx'
import { checkpointName, type VersionReference } from '#preview/publishing/version-reference.ts'
import { call } from '#preview/state/api.ts'
import { inScope, isDraftAtom, publishedVersionAtom } from '#preview/state/open-draft.ts'
import { openDocument, saveBefore } from '#preview/state/save.ts'
import { currentScope, hasRole } from '#preview/state/session.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

interface Props {
  document: EditedDocument
  /** Of documents that are no pages. */
  form?: BodyForm
  /** After an earlier text became the draft. By default the page is opened again. */
  onRestored?: () => void
}

/** Actions on one earlier text. */
interface OpenVersion {
  earlier: VersionReference
  isRestored: boolean
}

interface ButtonsProps {
  earlier: VersionReference
  canRestore: boolean
  onLook: (looked: OpenVersion) => void
}

function Buttons({ earlier, canRestore, onLook }: ButtonsProps) {
  return (
    <span className={styles.line}>
      <button type="button" className={styles.button} onClick={() => onLook({ earlier, isRestored: false })}>
        {inspectorText('history.compare')}
      </button>
      {canRestore && (
        <button type="button" className={styles.button} onClick={() => onLook({ earlier, isRestored: true })}>
          {inspectorText('history.restore')}
        </button>
      )}
    </span>
  )
}

/** Fetches the published versions and the checkpoints of a document, again after each publication. */
function useVersions(document: EditedDocument) {
  const published = useAtomValue(publishedVersionAtom)
  const isDraft = useAtomValue(isDraftAtom)
  return useRequest('versions', `${keyOf(document)} ${published} ${isDraft}`, async () => {
    const versions = await call(publishing.versions, { query: document })
    if (versions.status === 404) return { versions: [], checkpoints: [] }
    if (versions.status !== 200) return refusalOf(versions)
    const checkpoints = await call(publishing.checkpoints, { query: document })
    if (checkpoints.status !== 200) return refusalOf(checkpoints)
    return { versions: versions.body, checkpoints: checkpoints.body }
  })
}

interface CheckpointListProps extends Omit<ButtonsProps, 'earlier'> {
  checkpoints: NonNullable<ReturnType<typeof useVersions>['value']>['checkpoints']
}

function CheckpointList({ checkpoints, ...buttons }: CheckpointListProps) {
  return (
    <section className={styles.block} aria-label={inspectorText('history.checkpoints')}>
      <h3>{inspectorText('history.checkpoints')}</h3>
      <p className={styles.hint}>{inspectorText('history.checkpointsHelp')}</p>
      <ul className={styles.usage}>
        {checkpoints.map(({ id, author, made, reason, version }) => (
          <li key={id}>
            <span>{checkpointName({ reason, version })}</span>
            <span className={styles.hint}>
              {inspectorText('history.by', { author, at: formatMoment(made) })}
            </span>
            <Buttons earlier={{ checkpoint: id }} {...buttons} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders published versions and checkpoints of a document, to compare and to restore. */
export function Versions({
  document,
  form = {},
  onRestored = () => void openDocument(document, true),
}: Props) {
  const [looked, setLooked] = useState<OpenVersion>()
  const [message, setMessage] = useState<string>()
  const canRestore = hasRole('editor', inScope(document)) && !currentScope().families
  const { value, failure, refetch } = useVersions(document)

  async function restore(earlier: VersionReference): Promise<string | undefined> {
    const unsaved = await saveBefore(document)
    if (unsaved !== undefined) return unsaved
    const response = await call(publishing.restore, { body: { document, ...earlier } })
    if (response.status !== 204) return refusalOf(response)
    setLooked(undefined)
    setMessage(inspectorText('history.restored'))
    refetch()
    onRestored()
    return undefined
  }

  return (
    <>
      <section className={styles.block} aria-label={inspectorText('history.versions')}>
        <h3>{inspectorText('history.versions')}</h3>
        {value?.versions.length === 0 && <p className={styles.hint}>{inspectorText('history.none')}</p>}
        <ul className={styles.usage}>
          {value?.versions.map(({ version, author, published: at, isLive }) => (
            <li key={version}>
              <span>
                {inspectorText('history.version', { number: version })}{' '}
                {isLive && <b className={styles.kind}>{inspectorText('history.live')}</b>}
              </span>
              <span className={styles.hint}>
                {inspectorText('history.by', { author, at: formatMoment(at) })}
              </span>
              <Buttons earlier={{ version }} canRestore={canRestore} onLook={setLooked} />
            </li>
          ))}
        </ul>
        <p className={styles.hint} role="status">
          {message ?? failure}
        </p>
      </section>
      {value && value.checkpoints.length > 0 && (
        <CheckpointList checkpoints={value.checkpoints} canRestore={canRestore} onLook={setLooked} />
      )}
      {looked && (
        <VersionDialog
          document={document}
          earlier={looked.earlier}
          form={form}
          restore={looked.isRestored ? () => restore(looked.earlier) : undefined}
          onClose={() => setLooked(undefined)}
        />
      )}
    </>
  )
}
