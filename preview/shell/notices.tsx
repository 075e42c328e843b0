import { useEffect } from 'react'
import { messageStore } from '#preview/interface/commands.ts'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import styles from '#preview/shell/editor.module.css'
import { pageStore } from '#preview/state/page.ts'
import { settleConflict } from '#preview/state/save.ts'
import { useStore } from '#preview/state/store.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Milliseconds that a message stays. */
const messageTime = 6_000

function Conflict() {
  const conflict = useStore(pageStore, ({ open }) => open?.conflict)
  if (!conflict) return null
  const author = conflict.author ?? text('conflict.somebody')
  return (
    <Modal label={text('conflict.title')} onClose={() => void settleConflict(false)}>
      <div className={dialog.body}>
        <h2>{text('conflict.title')}</h2>
        <p>{text('conflict.text', { author, label: conflict.change.label })}</p>
        <div className={controls.actions}>
          <button type="button" className={controls.plain} onClick={() => void settleConflict(false)}>
            {text('conflict.theirs')}
          </button>
          <button type="button" className={controls.primary} onClick={() => void settleConflict(true)}>
            {text('conflict.mine')}
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** Renders notices and questions of the editor. */
export function Notices() {
  const message = useStore(messageStore, (state) => state.message)
  const offline = useStore(pageStore, ({ open }) => open?.saving === 'offline')
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => messageStore.set({ message: '' }), messageTime)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <>
      <Conflict />
      <p className={styles.message} role="status" data-shown={message !== '' || offline ? '' : undefined}>
        {message || (offline && text('fault.offline'))}
      </p>
    </>
  )
}
