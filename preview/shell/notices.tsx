import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { noticeAtom } from '#preview/interface/commands.ts'
import { ConflictDialog } from '#preview/shell/conflict-dialog.tsx'
import styles from '#preview/shell/editor.module.css'
import { savingAtom } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

/** Milliseconds that a message stays. */
const messageTime = 6_000

/** Renders notices and questions of the editor. */
export function Notices() {
  const message = useAtomValue(noticeAtom)
  const offline = useAtomValue(savingAtom) === 'offline'
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => store.set(noticeAtom, ''), messageTime)
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
