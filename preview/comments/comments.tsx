import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { startThread } from '#preview/comments/comment-calls.ts'
import styles from '#preview/comments/comments.module.css'
import { NewComment } from '#preview/comments/new-comment.tsx'
import { Thread } from '#preview/comments/thread.tsx'
import type { PageIndex } from '#preview/draft/page-index.ts'
import { commentsAtom, isOpenThread } from '#preview/state/comments.ts'
import { nameOfType } from '#preview/state/library.ts'
import { documentAtom, pageIndexAtom } from '#preview/state/open-draft.ts'
import { panelAtom } from '#preview/state/panel.ts'
import { useSelectedWidget } from '#preview/state/selection.ts'
import controls from '#preview/styles/controls.module.css'
import { commentText } from '#preview/texts/comment-texts.ts'
import type { CommentThread } from '#schemas/editor/comments.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Sorts threads by page order: threads of the page itself first, of deleted widgets last. */
function inOrder(threads: readonly CommentThread[], { widgets }: PageIndex): CommentThread[] {
  const positions = new Map([...widgets.keys()].map((id, index) => [id, index]))
  const positionOf = ({ widget }: CommentThread) =>
    widget === null ? -1 : (positions.get(widget) ?? widgets.size)
  return threads.toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)
}

interface ListProps {
  threads: readonly CommentThread[]
  index: PageIndex
  selected: string | undefined
  report: (message: string) => void
}

/** Lists open or resolved threads. */
function ThreadList({ threads, index, selected, report }: ListProps) {
  const [isResolved, setResolved] = useState(false)
  const open = threads.filter(isOpenThread)
  const resolved = threads.filter((thread) => !isOpenThread(thread))
  const visible = inOrder(isResolved ? resolved : open, index)
  return (
    <>
      <fieldset className={controls.segments} aria-label={commentText('which')}>
        {[false, true].map((isResolvedList) => (
          <button
            key={String(isResolvedList)}
            type="button"
            className={controls.segment}
            aria-pressed={isResolved === isResolvedList}
            onClick={() => setResolved(isResolvedList)}
          >
            {commentText(isResolvedList ? 'resolved' : 'open', {
              count: (isResolvedList ? resolved : open).length,
            })}
          </button>
        ))}
      </fieldset>
      {visible.length === 0 && (
        <p className={controls.hint}>{commentText(isResolved ? 'noneResolved' : 'noneOpen')}</p>
      )}
      <ul className={styles.threads}>
        {visible.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            isSelected={selected !== undefined && thread.widget === selected}
            report={report}
          />
        ))}
      </ul>
    </>
  )
}

interface ComposerProps {
  document: EditedDocument
  widget: string | undefined
  name: string | undefined
  report: (message: string) => void
}

function Composer({ document, widget, name, report }: ComposerProps) {
  const [{ isCommenting = false }, setPanel] = useAtom(panelAtom)
  useEffect(() => {
    if (isCommenting) setPanel((panel) => ({ ...panel, isCommenting: false }))
  }, [isCommenting, setPanel])
  return (
    <NewComment
      of={`${document.market} ${document.kind} ${document.key} ${widget ?? ''}`}
      label={name === undefined ? commentText('onPage') : commentText('onWidget', { name })}
      action={commentText('send')}
      isFocused={isCommenting}
      send={async (words) => {
        const failure = await startThread(document, widget ?? null, words)
        if (failure === undefined) report(commentText('sent'))
        return failure
      }}
    />
  )
}

/** Renders the comments on the open page, and a field for a new comment on the selection. */
export function Comments() {
  const document = useAtomValue(documentAtom)
  const index = useAtomValue(pageIndexAtom)
  const threads = useAtomValue(commentsAtom).threads
  const widget = useSelectedWidget()
  const [message, setMessage] = useState('')
  if (!document || !index) return null
  return (
    <div className={styles.panel}>
      <Composer
        key={widget?.id ?? ''}
        document={document}
        widget={widget?.id}
        name={widget && nameOfType(widget.type)}
        report={setMessage}
      />
      <p className={controls.hint}>{commentText('hint')}</p>
      <p role="status" className={styles.status}>
        {message}
      </p>
      {threads ? (
        <ThreadList threads={threads} index={index} selected={widget?.id} report={setMessage} />
      ) : (
        <p className={controls.hint}>{commentText('loading')}</p>
      )}
    </div>
  )
}
