import { useEffect } from 'react'
import { messageStore } from '#preview/interface/commands.ts'
import { ConflictDialog } from '#preview/shell/conflict-dialog.tsx'
import styles from '#preview/shell/editor.module.css'
import { pageStore } from '#preview/state/page.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

/** Milliseconds that a message stays. */
const messageTime = 6_000

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
      <ConflictDialog />
      <p className={styles.message} role="status" data-shown={message !== '' || offline ? '' : undefined}>
        {message || (offline && text('fault.offline'))}
      </p>
    </>
  )
}
