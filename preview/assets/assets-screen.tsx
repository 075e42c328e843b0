import { useState } from 'react'
import { AssetBrowser } from '#preview/assets/asset-browser.tsx'
import { PictureDetails } from '#preview/assets/picture-details.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditorAsset } from '#schemas/editor/library-responses.ts'

const views = [
  ['assets.all', false],
  ['assets.bin', true],
] as const

/** Lists every picture of the shop with its uses, and the bin. */
export default function AssetsScreen() {
  const [selected, setSelected] = useState<EditorAsset>()
  const [bin, setBin] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <ScreenFrame title={inspectorText('assets.title')} screen="assets">
      <fieldset className={controls.segments} aria-label={inspectorText('assets.title')}>
        {views.map(([name, isBin]) => (
          <button
            key={name}
            type="button"
            className={controls.segment}
            aria-pressed={bin === isBin}
            onClick={() => setBin(isBin)}
          >
            {inspectorText(name)}
          </button>
        ))}
      </fieldset>
      <AssetBrowser key={`${bin} ${round}`} bin={bin} pressText="assets.show" onPress={setSelected} />
      {selected && (
        <PictureDetails
          key={selected.path}
          asset={selected}
          onClose={() => setSelected(undefined)}
          onMoved={() => {
            setSelected(undefined)
            setRound(round + 1)
          }}
        />
      )}
    </ScreenFrame>
  )
}
