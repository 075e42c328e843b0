import { useState } from 'react'
import { AssetBrowser } from '#preview/assets/asset-browser.tsx'
import styles from '#preview/assets/assets.module.css'
import { ScreenFrame } from '#preview/global/screen-frame.tsx'
import { failureOf, refusalOf } from '#preview/inspector/failure.ts'
import { say } from '#preview/inspector/inspector-texts.ts'
import { UsageList } from '#preview/inspector/usage-dialog.tsx'
import { Modal } from '#preview/shell/modal.tsx'
import { call } from '#preview/state/api.ts'
import { may } from '#preview/state/session.ts'
import { library } from '#schemas/editor/library.ts'
import type { EditorAsset } from '#schemas/editor/library-answers.ts'

interface DetailsProps {
  asset: EditorAsset
  onClose: () => void
  onRemoved: () => void
}

/** One picture: what it is and where it is used. */
function Details({ asset, onClose, onRemoved }: DetailsProps) {
  const [failure, setFailure] = useState<string>()
  async function remove(): Promise<void> {
    const answer = await call(library.removeAsset, { query: { path: asset.path } })
    if (answer.status === 204) onRemoved()
    else setFailure(refusalOf(answer))
  }
  return (
    <Modal label={asset.path} onClose={onClose}>
      <div className={styles.dialog}>
        <h2>{asset.path}</h2>
        <img className={styles.large} src={asset.path} alt="" />
        <p className={styles.hint}>
          {asset.contentType} · {asset.width} × {asset.height} · {Math.ceil(asset.bytes / 1_000)} kB
        </p>
        <h3>{say('assets.usage')}</h3>
        <UsageList of="asset" value={asset.path} onLeave={onClose} />
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          {may('publisher') && (
            <button
              type="button"
              className={styles.button}
              onClick={() => {
                remove().catch((error: unknown) => setFailure(failureOf(error)))
              }}
            >
              {say('assets.remove')}
            </button>
          )}
          <button type="button" className={styles.button} onClick={onClose}>
            {say('common.close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** Every picture of the shop, with where each is used. */
export default function AssetsScreen() {
  const [shown, setShown] = useState<EditorAsset>()
  const [round, setRound] = useState(0)
  return (
    <ScreenFrame title={say('assets.title')} screen="assets">
      <AssetBrowser key={round} pressText="assets.show" onPress={setShown} />
      {shown && (
        <Details
          key={shown.path}
          asset={shown}
          onClose={() => setShown(undefined)}
          onRemoved={() => {
            setShown(undefined)
            setRound(round + 1)
          }}
        />
      )}
    </ScreenFrame>
  )
}
