import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { slugOf } from '#preview/interface/slug.ts'
import { call } from '#preview/state/api.ts'
import { type EditorSite, nameOfType, siteAtom } from '#preview/state/library.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { kindName } from '#preview/texts/field-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isPagePath } from '#schemas/pages/page-path.ts'

interface Props {
  market: string
  /** Page to copy. Default: an empty page. */
  copyOf?: { document: EditedDocument; title: string } | undefined
  onClose: () => void
}

/** Returns the requirements of a page kind: the sentence from its definition in English, else its required widgets. */
function needsText({ needs, required }: EditorSite['pageKinds'][number]): string | undefined {
  if (editorLanguage() === 'en') return needs ?? undefined
  return required.length > 0 ? text('pages.needs', { types: required.map(nameOfType).join(', ') }) : undefined
}

/** Renders the choice of a page kind, with what the kind requires. */
function KindField({ market }: { market: string }) {
  const kinds = (useAtomValue(siteAtom)?.pageKinds ?? []).filter(({ alias }) =>
    hasRole('editor', { kind: 'page', market, alias }),
  )
  const [chosen, setKind] = useState('contentPage')
  const kind = kinds.some(({ alias }) => alias === chosen) ? chosen : kinds[0]?.alias
  const chosenKind = kinds.find(({ alias }) => alias === kind)
  const needs = chosenKind && needsText(chosenKind)
  return (
    <label className={controls.field}>
      {text('pages.kind')}
      <select
        className={controls.select}
        name="alias"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        {kinds.map(({ alias }) => (
          <option key={alias} value={alias}>
            {kindName(alias)}
          </option>
        ))}
      </select>
      {needs && <span className={controls.hint}>{needs}</span>}
    </label>
  )
}

/** Asks for the title and the address of a new page. */
export function NewPage({ market, copyOf, onClose }: Props) {
  const [title, setTitle] = useState(copyOf ? inspectorText('pages.copyTitle', { name: copyOf.title }) : '')
  const [path, setPath] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const pagePath = path ?? `/${market}/${slugOf(title)}`
  const heading = copyOf ? inspectorText('pages.duplicate') : text('pages.create')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!isPagePath(market, pagePath)) return setProblem(inspectorText('page.addressRule', { market }))
    const alias = new FormData(event.currentTarget).get('alias')
    const begin = copyOf ? { copyOf: copyOf.document } : { alias: String(alias) }
    const response = await call(pages.create, { body: { market, path: pagePath, title, ...begin } })
    if (response.status === 201) navigate(addressOf(response.body.document))
    else setProblem(text('pages.createFailed', { reason: reasonOf(response) }))
  }

  return (
    <Modal label={heading} onClose={onClose}>
      <form className={dialog.body} onSubmit={(event) => void submit(event)}>
        <h2>{heading}</h2>
        {copyOf && <p className={controls.hint}>{inspectorText('pages.copyAbout')}</p>}
        <label className={controls.field}>
          {text('pages.name')}
          <input
            className={controls.input}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            required
            maxLength={500}
          />
        </label>
        <label className={controls.field}>
          {text('pages.path')}
          <input
            className={controls.input}
            value={pagePath}
            onChange={(event) => setPath(event.target.value)}
            required
            pattern="/.+"
            maxLength={2_048}
          />
        </label>
        {!copyOf && <KindField market={market} />}
        {problem && (
          <p className={controls.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={controls.primary}>
            {heading}
          </button>
        </div>
      </form>
    </Modal>
  )
}
