import { type FormEvent, useState } from 'react'
import { kindName } from '#preview/shell/kind-name.ts'
import { Modal } from '#preview/shell/modal.tsx'
import styles from '#preview/shell/shell.module.css'
import { call } from '#preview/state/api.ts'
import { libraryStore } from '#preview/state/library.ts'
import { addressOf, goTo } from '#preview/state/place.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts.ts'
import { pages } from '#schemas/editor/pages.ts'

/** `Autumn sale` → `autumn-sale`. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

interface Props {
  market: string
  onClose: () => void
}

/** Asks what a new page is called and where it stands. */
export function NewPage({ market, onClose }: Props) {
  const site = useStore(libraryStore, (library) => library.site)
  const [title, setTitle] = useState('')
  const [path, setPath] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = path ?? `/${market}/${slugOf(title)}`
  const kinds = site?.pageKinds.map(({ alias }) => alias) ?? []

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const alias = String(new FormData(event.currentTarget).get('alias'))
    const answer = await call(pages.create, { body: { market, path: shown, title, alias } })
    if (answer.status === 201) goTo(addressOf(answer.body.document))
    else setProblem(text('pages.createFailed', { reason: answer.error.message || answer.error.title }))
  }

  return (
    <Modal label={text('pages.create')} onClose={onClose}>
      <form className={styles.dialogBody} onSubmit={(event) => void submit(event)}>
        <h2>{text('pages.create')}</h2>
        <label className={styles.field}>
          {text('pages.name')}
          <input
            className={styles.input}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            required
            maxLength={500}
          />
        </label>
        <label className={styles.field}>
          {text('pages.path')}
          <input
            className={styles.input}
            value={shown}
            onChange={(event) => setPath(event.target.value)}
            required
            pattern="/.+"
            maxLength={2_048}
          />
        </label>
        <label className={styles.field}>
          {text('pages.kind')}
          <select className={styles.select} name="alias" defaultValue="contentPage">
            {kinds.map((alias) => (
              <option key={alias} value={alias}>
                {kindName(alias)}
              </option>
            ))}
          </select>
        </label>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <button type="submit" className={styles.primary}>
            {text('pages.create')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
