import { type ChangeEvent, useDeferredValue, useId, useState } from 'react'
import styles from '#preview/assets/assets.module.css'
import { uploadPicture } from '#preview/assets/upload.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import lists from '#preview/interface/list.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { library } from '#schemas/editor/library.ts'
import type { EditorAsset } from '#schemas/editor/library-responses.ts'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface Props {
  /** Effect of pressing a picture. */
  pressText: 'assets.use' | 'assets.show'
  onPress: (asset: EditorAsset) => void
  /** Shows the pictures in the bin. */
  bin?: boolean
}

interface UploadProps {
  folder: string
  /** Receives the progress, in words; empty: nothing. */
  onNotice: (words: string, isProblem?: boolean) => void
  onDone: () => void
}

/** Uploads pictures one after another, until one is refused. */
function UploadButton({ folder, onNotice, onDone }: UploadProps) {
  const id = useId()
  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])]
    for (const file of files) {
      onNotice(inspectorText('assets.uploading', { name: file.name }))
      const problem = await uploadPicture(file, folder)
      onNotice(problem ?? '', problem !== undefined)
      if (problem !== undefined) break
    }
    target.value = ''
    onDone()
  }
  return (
    <>
      <label className={styles.upload} htmlFor={`${id}file`}>
        {inspectorText('assets.upload')}
      </label>
      <input
        id={`${id}file`}
        className={styles.file}
        type="file"
        multiple
        accept="image/*"
        onChange={(event) => {
          take(event).catch((error: unknown) => onNotice(failureOf(error)))
        }}
      />
    </>
  )
}

/** Renders pictures as buttons. */
function PictureGrid({
  assets,
  pressText,
  onPress,
}: Pick<Props, 'pressText' | 'onPress'> & { assets: readonly EditorAsset[] }) {
  return (
    <ul className={styles.grid}>
      {assets.map((asset) => (
        <li key={asset.path}>
          <button
            type="button"
            aria-label={inspectorText(pressText, { name: nameOf(asset.path) })}
            onClick={() => onPress(asset)}
          >
            <img
              src={pictureAddress(asset.path, 320)}
              alt=""
              loading="lazy"
              style={asset.placeholder ? { backgroundColor: asset.placeholder } : undefined}
            />
            <span>{nameOf(asset.path)}</span>
            <small>
              {asset.width} × {asset.height}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Number of pictures per request. */
const step = 60

/** Every picture, by folder and words; new ones are uploaded. */
export function AssetBrowser({ pressText, onPress, bin = false }: Props) {
  const [folder, setFolder] = useState('')
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(step)
  const [message, setMessage] = useState({ words: '', isProblem: false })
  const q = useDeferredValue(query)
  const { value, failure, refetch } = useRequest('assets', `${bin} ${folder} ${q} ${limit}`, async () => {
    const response = await call(library.assets, {
      query: { ...(folder && { folder }), ...(q && { q }), bin, limit },
    })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  return (
    <div className={styles.browser}>
      <div className={styles.filters}>
        <select
          className={styles.input}
          aria-label={inspectorText('assets.folder')}
          value={folder}
          onChange={({ target }) => setFolder(target.value)}
        >
          <option value="">{inspectorText('assets.allFolders')}</option>
          {value?.folders.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <input
          className={styles.input}
          type="search"
          aria-label={inspectorText('assets.search')}
          placeholder={inspectorText('assets.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {hasRole('editor') && !bin && (
          <UploadButton
            folder={folder}
            onNotice={(words, isProblem = false) => setMessage({ words, isProblem })}
            onDone={refetch}
          />
        )}
      </div>
      <p className={message.isProblem ? controls.problem : styles.hint} role="status">
        {message.words || failure || (value && inspectorText('assets.total', { count: value.total }))}
      </p>
      {value?.assets.length === 0 && (
        <p className={lists.empty}>{inspectorText(bin ? 'assets.binEmpty' : 'assets.none')}</p>
      )}
      <PictureGrid assets={value?.assets ?? []} pressText={pressText} onPress={onPress} />
      {value && value.total > value.assets.length && (
        <button type="button" className={styles.button} onClick={() => setLimit(limit + step)}>
          {inspectorText('assets.more')}
        </button>
      )}
    </div>
  )
}
