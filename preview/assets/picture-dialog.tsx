import { useAtomValue } from 'jotai'
import { AssetBrowser } from '#preview/assets/asset-browser.tsx'
import styles from '#preview/assets/assets.module.css'
import { pictureRequestAtom, resolveRequest } from '#preview/forms/choose-picture.ts'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/** Renders the dialog that resolves requests for a picture. Rendered once in the editor. */
export function PictureDialog() {
  const isOpen = useAtomValue(pictureRequestAtom) !== undefined
  if (!isOpen) return null
  return (
    <Modal label={inspectorText('assets.choose')} onClose={() => resolveRequest(undefined)}>
      <div className={styles.dialog}>
        <h2>{inspectorText('assets.choose')}</h2>
        <AssetBrowser
          pressText="assets.use"
          onPress={({ path, width, height }) => resolveRequest({ path, width, height })}
        />
        <div className={dialog.foot}>
          <button type="button" className={styles.button} onClick={() => resolveRequest(undefined)}>
            {inspectorText('common.cancel')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
