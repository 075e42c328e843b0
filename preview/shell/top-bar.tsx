import { PublishControls } from '#preview/publishing/publish-controls.tsx'
import { Icon } from '#preview/shell/icon.tsx'
import styles from '#preview/shell/shell.module.css'
import { ViewControls } from '#preview/shell/view-controls.tsx'
import { pageStore } from '#preview/state/page.ts'
import { goTo } from '#preview/state/place.ts'
import { redo, undo } from '#preview/state/save.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts.ts'

const savingText = {
  saved: 'saving.saved',
  waiting: 'saving.waiting',
  saving: 'saving.saving',
  offline: 'saving.offline',
} as const

function SavingState() {
  const saving = useStore(pageStore, ({ open }) => open?.saving)
  if (!saving) return null
  return (
    <span className={styles.saving} data-saving={saving} role="status">
      {text(savingText[saving])}
    </span>
  )
}

function Steps() {
  const canUndo = useStore(pageStore, ({ open }) => open?.canUndo === true && !open.readOnly)
  const canRedo = useStore(pageStore, ({ open }) => open?.canRedo === true && !open.readOnly)
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={text('command.undo')}
        title={text('command.undo')}
        disabled={!canUndo}
        onClick={() => void undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={text('command.redo')}
        title={text('command.redo')}
        disabled={!canRedo}
        onClick={() => void redo()}
      >
        <Icon name="redo" />
      </button>
    </>
  )
}

/** What page is open, how it is looked at, and how it stands with the server. */
export function TopBar() {
  const title = useStore(pageStore, ({ open }) => open?.page.title)
  const key = useStore(pageStore, ({ open }) => open?.document.key)
  const readOnly = useStore(pageStore, ({ open }) => open?.readOnly)
  return (
    <section className={styles.bar} aria-label={text('shell.bar')}>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.icon}
          aria-label={text('command.pages')}
          title={text('command.pages')}
          onClick={() => goTo('/preview')}
        >
          <Icon name="back" />
        </button>
        <h1 className={styles.name}>{title || key}</h1>
        <span className={styles.path}>{key}</span>
        {readOnly && (
          <span className={styles.badge} title={text('foreign.page')}>
            {text('shell.readOnly')}
          </span>
        )}
      </div>
      <ViewControls />
      <div className={styles.group}>
        <SavingState />
        <Steps />
        <PublishControls />
      </div>
    </section>
  )
}
