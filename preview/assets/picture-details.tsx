import { useState } from 'react'
import styles from '#preview/assets/assets.module.css'
import { isUsed, PictureUsageList } from '#preview/assets/picture-usage.tsx'
import { ConfirmedButton } from '#preview/interface/confirmed-button.tsx'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { hasRole } from '#preview/state/session.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { allMarkets } from '#schemas/api/editor-roles.ts'
import { library } from '#schemas/editor/library.ts'
import type { EditorAsset } from '#schemas/editor/library-responses.ts'

interface Props {
  asset: EditorAsset
  onClose: () => void
  /** After it was moved to the bin or out of it, or deleted. */
  onMoved: () => void
}

type ActionProps = Pick<Props, 'asset' | 'onMoved'> & {
  /** Called when its uses changed. */
  onUsed: () => void
}

/** Moves a picture that nothing uses to the bin. */
function DeleteButton({ asset: { path }, onMoved, onUsed }: ActionProps) {
  async function remove(): Promise<string | undefined> {
    const response = await call(library.removeAsset, { query: { path } })
    if (response.status === 204) onMoved()
    else if (response.status === 409 && 'body' in response) onUsed()
    else return refusalOf(response)
    return undefined
  }
  return (
    <ConfirmedButton name={inspectorText('assets.delete')} onConfirm={remove}>
      <p>{inspectorText('assets.deleteSure')}</p>
    </ConfirmedButton>
  )
}

/** Takes a picture out of the bin, or deletes it with its file. */
function BinButtons({ asset: { path }, onMoved, onUsed }: ActionProps) {
  const [failure, setFailure] = useState<string>()
  async function restore(): Promise<void> {
    const response = await call(library.restoreAsset, { body: { path } })
    if (response.status === 204) onMoved()
    else setFailure(refusalOf(response))
  }
  async function erase(): Promise<string | undefined> {
    const response = await call(library.eraseAsset, { query: { path } })
    if (response.status === 204) onMoved()
    else if (response.status === 409 && 'body' in response) onUsed()
    else return refusalOf(response)
    return undefined
  }
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          restore().catch((error: unknown) => setFailure(failureOf(error)))
        }}
      >
        {inspectorText('assets.restore')}
      </button>
      <ConfirmedButton name={inspectorText('assets.erase')} onConfirm={erase}>
        <p>{inspectorText('assets.eraseSure')}</p>
      </ConfirmedButton>
    </>
  )
}

/** Returns the format of a picture by its common name: `image/svg+xml` is SVG. */
const formatOf = ({ contentType }: EditorAsset): string =>
  (contentType.split(/[/+]/)[1] ?? contentType).toUpperCase()

/** Renders a picture's details and uses, and deletes or restores it. */
export function PictureDetails({ asset, onClose, onMoved }: Props) {
  const { path, removed } = asset
  const { value, failure, refetch } = useRequest('picture usage', path, async () => {
    const response = await call(library.pictureUsage, { query: { path } })
    return response.status === 200 ? writableCopy(response.body) : refusalOf(response)
  })
  const isInUse = value !== undefined && isUsed(value)
  const Actions = removed === undefined ? DeleteButton : BinButtons
  return (
    <Modal label={path} onClose={onClose}>
      <div className={styles.dialog}>
        <h2>{path.split('/').at(-1)}</h2>
        <img
          className={styles.large}
          src={pictureAddress(path, 640)}
          alt=""
          style={{ aspectRatio: `${asset.width} / ${asset.height}` }}
        />
        <p className={styles.hint}>
          {formatOf(asset)} · {asset.width} × {asset.height} · {Math.ceil(asset.bytes / 1_000)} kB
        </p>
        {removed !== undefined && (
          <p className={styles.hint}>{inspectorText('assets.binned', { at: formatMoment(removed) })}</p>
        )}
        <h3>{inspectorText('assets.usage')}</h3>
        {failure && <p role="alert">{failure}</p>}
        {value ? (
          <PictureUsageList path={path} usage={value} onLeave={onClose} />
        ) : (
          <p>{inspectorText('common.loading')}</p>
        )}
        {isInUse && hasRole('publisher', { market: allMarkets }) && removed === undefined && (
          <p className={styles.hint}>{inspectorText('assets.inUse')}</p>
        )}
        <div className={dialog.foot}>
          {hasRole('publisher', { market: allMarkets }) && value && (!isInUse || removed !== undefined) && (
            <Actions asset={asset} onMoved={onMoved} onUsed={refetch} />
          )}
          <button type="button" className={styles.button} onClick={onClose}>
            {inspectorText('common.close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
