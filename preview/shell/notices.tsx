import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { noticeAtom } from '#preview/interface/commands.ts'
import { ConflictDialog } from '#preview/shell/conflict-dialog.tsx'
import styles from '#preview/shell/editor.module.css'
import { isRemovedAtom, refusalAtom, savingAtom } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

/** Milliseconds that a message stays. */
const messageTime = 6_000

/** A reason as a sentence within another one. */
const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** Returns why changes are not saved, in words; undefined while they are. */
function useUnsavedNotice(): string | undefined {
  const saving = useAtomValue(savingAtom)
  const refusal = useAtomValue(refusalAtom)
  const isRemoved = useAtomValue(isRemovedAtom)
  if (isRemoved) return text(saving === 'saved' ? 'fault.removed' : 'fault.removedUnsaved')
  if (saving === 'offline') return text('fault.offline')
  return saving === 'refused' && refusal !== undefined
    ? text('fault.refused', { reason: asSentence(refusal) })
    : undefined
}

/** Renders notices and questions of the editor. */
export function Notices() {
  const message = useAtomValue(noticeAtom)
  const unsaved = useUnsavedNotice()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => store.set(noticeAtom, ''), messageTime)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <>
      <ConflictDialog />
      <p className={styles.message} role="status" data-shown={message || unsaved ? '' : undefined}>
        {message || unsaved}
      </p>
    </>
  )
}
