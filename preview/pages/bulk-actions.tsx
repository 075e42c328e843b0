import { useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import styles from '#preview/interface/pages.module.css'
import { actionsOn } from '#preview/pages/page-actions.ts'
import { type ActedPage, deletePage, takeDownPage } from '#preview/pages/page-questions.tsx'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { type InspectorText, inspectorText } from '#preview/texts/inspector-texts.ts'

/** A page of the list that is chosen. */
export interface ChosenPage extends ActedPage {
  isDraft: boolean
}

interface Props {
  chosen: readonly ChosenPage[]
  /** Called after an action. */
  onDone: () => void
  onClear: () => void
}

type BulkActionKind = 'publish' | 'takeDown' | 'delete'

const bulkActions = {
  takeDown: { run: takeDownPage, about: 'pages.takeDownSeveral' },
  delete: { run: deletePage, about: 'pages.deleteSeveral' },
} as const satisfies Record<
  string,
  { run: (page: ActedPage) => Promise<string | undefined>; about: InspectorText }
>

/**
 * Confirms before several pages are unpublished or deleted one after another; lists those that failed, with the
 * reason.
 */
function SeveralQuestion({
  doing,
  pages,
  ...ends
}: {
  doing: 'takeDown' | 'delete'
  pages: readonly ActedPage[]
  onClose: () => void
  onDone: () => void
}) {
  const { run, about } = bulkActions[doing]
  async function runAction(): Promise<string | undefined> {
    const failures: string[] = []
    for (const page of pages) {
      const reason = await run(page)
      if (reason !== undefined) failures.push(`${page.title || page.document.key}: ${reason}`)
    }
    ends.onDone()
    return failures.length === 0 ? undefined : failures.join(' ')
  }
  return (
    <ConfirmDialog
      title={inspectorText(`pages.${doing}`)}
      name={inspectorText(`pages.${doing}`)}
      onConfirm={runAction}
      onClose={ends.onClose}
    >
      <p>{inspectorText(about, { count: pages.length })}</p>
      <ul className={styles.names}>
        {pages.map(({ document, title }) => (
          <li key={document.key}>
            {title || document.key} <span className={styles.hint}>{document.key}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Renders the actions of the chosen pages of a list. */
export function BulkActions({ chosen, onDone, onClear }: Props) {
  const [doing, setDoing] = useState<BulkActionKind>()
  const drafts = chosen.filter(
    ({ document, alias, isDraft }) => isDraft && hasRole('publisher', { ...document, alias }),
  )
  const able = (action: 'takeDown' | 'delete') => chosen.filter((page) => actionsOn(page).includes(action))
  const close = () => setDoing(undefined)
  /** Something is published or planned: the list is read again once the dialog has reported it. */
  const [isChanged, setChanged] = useState(false)
  const closePublishing = () => {
    close()
    setChanged(false)
    if (isChanged) onDone()
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label={inspectorText('pages.bulk')}>
      <b role="status">{inspectorText('pages.chosen', { count: chosen.length })}</b>
      <button
        type="button"
        className={controls.plain}
        disabled={drafts.length === 0}
        onClick={() => setDoing('publish')}
      >
        {inspectorText('publish.open')}
      </button>
      {(['takeDown', 'delete'] as const).map((action) => (
        <button
          key={action}
          type="button"
          className={controls.plain}
          disabled={able(action).length === 0}
          onClick={() => setDoing(action)}
        >
          {inspectorText(`pages.${action}`)}
        </button>
      ))}
      <button type="button" className={controls.plain} onClick={onClear}>
        {inspectorText('pages.chooseNone')}
      </button>
      {doing === 'publish' && (
        <PublishDialog documents={drafts} onClose={closePublishing} onChanged={() => setChanged(true)} />
      )}
      {doing && doing !== 'publish' && (
        <SeveralQuestion doing={doing} pages={able(doing)} onClose={close} onDone={onDone} />
      )}
    </div>
  )
}
