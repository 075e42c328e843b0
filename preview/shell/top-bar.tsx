import { atom, useAtomValue } from 'jotai'
import { AccountMenu } from '#preview/account/account-menu.tsx'
import { marketName } from '#preview/followed/market-name.ts'
import {
  isCommandListOpenAtom,
  isKeyMapOpenAtom,
  redoWithMessage,
  undoWithMessage,
} from '#preview/interface/commands.ts'
import { documentName } from '#preview/interface/document-name.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { initialsOf } from '#preview/interface/initials.ts'
import { limitOf } from '#preview/people/rights-notice.tsx'
import { PublishControls } from '#preview/publishing/publish-controls.tsx'
import styles from '#preview/shell/top-bar.module.css'
import { ViewControls } from '#preview/shell/view-controls.tsx'
import { navigate } from '#preview/state/location.ts'
import {
  documentAtom,
  draftStatusAtom,
  followedAtom,
  getOpenDraft,
  inScope,
  isReadOnlyAtom,
  openDraftAtom,
  pageTitleAtom,
  savingAtom,
} from '#preview/state/open-draft.ts'
import { presenceAtom } from '#preview/state/presence.ts'
import { waitingCountAtom } from '#preview/state/reviews.ts'
import { store } from '#preview/state/store.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

const savingText = {
  saved: 'saving.saved',
  waiting: 'saving.waiting',
  saving: 'saving.saving',
  offline: 'saving.offline',
  refused: 'saving.refused',
  invalid: 'saving.invalid',
} as const

function SavingState() {
  const saving = useAtomValue(savingAtom)
  if (!saving) return null
  return (
    <span className={styles.saving} data-saving={saving} role="status">
      {text(savingText[saving])}
    </span>
  )
}

const canUndoAtom = atom((get) => get(openDraftAtom)?.canUndo === true && !get(isReadOnlyAtom))
const canRedoAtom = atom((get) => get(openDraftAtom)?.canRedo === true && !get(isReadOnlyAtom))

function Steps() {
  const canUndo = useAtomValue(canUndoAtom)
  const canRedo = useAtomValue(canRedoAtom)
  return (
    <span className={styles.steps}>
      <button
        type="button"
        className={controls.icon}
        aria-label={text('command.undo')}
        title={text('command.undo')}
        disabled={!canUndo}
        onClick={undoWithMessage}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className={controls.icon}
        aria-label={text('command.redo')}
        title={text('command.redo')}
        disabled={!canRedo}
        onClick={redoWithMessage}
      >
        <Icon name="redo" />
      </button>
    </span>
  )
}

/** Renders the other editors who have the page open. */
function Others() {
  const otherEditors = useAtomValue(presenceAtom)
  if (otherEditors.length === 0) return null
  return (
    <span className={styles.people}>
      {otherEditors.map(({ client, name }) => (
        <span
          key={client}
          className={styles.person}
          role="img"
          aria-label={text('presence.here', { name })}
          title={text('presence.here', { name })}
        >
          {initialsOf(name)}
        </span>
      ))}
    </span>
  )
}

/** Leads to the drafts that wait for the user. */
function WaitingLink() {
  const count = useAtomValue(waitingCountAtom)
  return (
    <button type="button" className={controls.plain} onClick={() => navigate('/preview/reviews')}>
      {count === 0 ? reviewText('title') : reviewText('titleCount', { count })}
    </button>
  )
}

const menus = [
  [isCommandListOpenAtom, 'command.palette'],
  [isKeyMapOpenAtom, 'command.keys'],
] as const

/** The list that a document was opened from. */
const listOf = (document: EditedDocument | undefined): string =>
  document?.kind === 'layout' || document?.kind === 'template' ? `/preview/${document.kind}s` : '/preview'

/** Returns where a document is: its address, or for those without one the market. */
const locationText = ({ kind, market, key }: EditedDocument): string =>
  kind === 'layout' || kind === 'template'
    ? `${inspectorText(kind === 'layout' ? 'screen.layouts' : 'screen.templates')} · ${marketName(market)}`
    : key

/** Why the user cannot change the open page, in words. */
function whyReadOnly(): string {
  const open = getOpenDraft()
  if (!open || open.readOnly) return text('foreign.page')
  return limitOf(inScope(open.document)) ?? text('rights.role')
}

/** Renders the open page's name, its view, and the state of saving. */
export function TopBar() {
  const title = useAtomValue(pageTitleAtom)
  const status = useAtomValue(draftStatusAtom)
  const document = useAtomValue(documentAtom)
  const readOnly = useAtomValue(isReadOnlyAtom)
  const followed = useAtomValue(followedAtom)
  const from = followed?.isInherited && followed.document.market
  return (
    <section className={styles.bar} data-pane="bar" aria-label={text('shell.bar')}>
      <div className={styles.group}>
        <button
          type="button"
          className={controls.icon}
          aria-label={text('command.pages')}
          title={text('command.pages')}
          onClick={() => navigate(listOf(document))}
        >
          <Icon name="back" />
        </button>
        <div className={styles.titles}>
          <h1 className={styles.name}>
            {document && documentName(document, title ?? '')}
            {(status === 'missing' || status === 'failed') && text('canvas.title')}
          </h1>
          <span className={styles.path}>{document && locationText(document)}</span>
        </div>
        {readOnly && (
          <span
            className={styles.badge}
            title={from ? inspectorText('follow.from', { market: marketName(from) }) : whyReadOnly()}
          >
            {text('shell.readOnly')}
          </span>
        )}
      </div>
      <ViewControls />
      <div className={styles.group}>
        <Others />
        <SavingState />
        <Steps />
        <PublishControls />
        <AccountMenu>
          <WaitingLink />
          {menus.map(([isOpenAtom, name]) => (
            <button
              key={name}
              type="button"
              className={controls.plain}
              onClick={() => store.set(isOpenAtom, true)}
            >
              {text(name)}
            </button>
          ))}
        </AccountMenu>
      </div>
    </section>
  )
}
