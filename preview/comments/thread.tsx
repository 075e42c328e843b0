import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { removeComment, replyTo, resolveThread } from '#preview/comments/comment-calls.ts'
import styles from '#preview/comments/comments.module.css'
import { NewComment } from '#preview/comments/new-comment.tsx'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { failureOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { initialsOf } from '#preview/interface/initials.ts'
import { sendToPage } from '#preview/page-frame/canvas-state.ts'
import { isOpenThread } from '#preview/state/comments.ts'
import { nameOfType } from '#preview/state/library.ts'
import { useWidget } from '#preview/state/open-draft.ts'
import { selectPage, selectWidget } from '#preview/state/selection.ts'
import { hasRole, userIdAtom } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { commentText } from '#preview/texts/comment-texts.ts'
import { formatMoment } from '#preview/texts/inspector-texts.ts'
import type { CommentThread } from '#schemas/editor/comments.ts'

type Message = CommentThread['messages'][number]

interface MessageProps {
  message: Message
  canRemove: boolean
  onRemove: () => void
}

function CommentMessage({ message: { author, made, words }, canRemove, onRemove }: MessageProps) {
  return (
    <li className={styles.message}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(author)}
      </span>
      <div className={styles.said}>
        <p className={styles.by}>
          <b>{author}</b> <time dateTime={made}>{formatMoment(made)}</time>
          {canRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={commentText('remove', { name: author })}
              title={commentText('remove', { name: author })}
              onClick={onRemove}
            >
              <Icon name="trash" />
            </button>
          )}
        </p>
        <p className={styles.text}>{words}</p>
      </div>
    </li>
  )
}

interface Props {
  thread: CommentThread
  isSelected: boolean
  /** Shows a message for a while. */
  report: (message: string) => void
}

/** Returns what a thread is about, and whether that was deleted. */
function useSubject({ widget, widgetType, excerpt }: CommentThread) {
  const node = useWidget(widget ?? '')
  if (widget === null) return { name: commentText('page'), isDeleted: false, excerpt: '' }
  const type = nameOfType(node?.type ?? widgetType ?? '')
  return node
    ? { name: type, isDeleted: false, excerpt }
    : { name: commentText('deleted', { name: type }), isDeleted: true, excerpt }
}

interface RemovalProps {
  message: Message
  report: (message: string) => void
  onClose: () => void
}

/** Confirms the removal of a message. */
function RemovalDialog({ message, report, onClose }: RemovalProps) {
  return (
    <ConfirmDialog
      title={commentText('removeTitle')}
      name={commentText('removeDo')}
      onConfirm={async () => {
        const failure = await removeComment(message.id)
        if (failure === undefined) report(commentText('isRemoved'))
        return failure
      }}
      onClose={onClose}
    >
      <p className={styles.text}>{message.words}</p>
    </ConfirmDialog>
  )
}

/** Renders a thread of comments: its subject, messages and actions. */
export function Thread({ thread, isSelected, report }: Props) {
  const { id, widget, messages, resolved, resolvedBy } = thread
  const subject = useSubject(thread)
  const [isReplying, setReplying] = useState(false)
  const [removed, setRemoved] = useState<Message>()
  const userId = useAtomValue(userIdAtom)
  const isOpen = isOpenThread(thread)
  const canResolve = hasRole('editor') || messages[0]?.authorId === userId
  const resolve = () => {
    resolveThread(id, isOpen)
      .catch(failureOf)
      .then((failure) => report(failure ?? commentText(isOpen ? 'isResolved' : 'isOpen')))
  }
  const reveal = () => {
    if (widget === null) return selectPage()
    selectWidget(widget)
    sendToPage({ kind: 'reveal', widget })
  }
  return (
    <li className={styles.thread} data-selected={isSelected || undefined}>
      <section aria-label={commentText('thread', { name: subject.name })}>
        {subject.isDeleted ? (
          <p className={styles.subject}>
            <b>{subject.name}</b> <span className={controls.hint}>{subject.excerpt}</span>
            <span className={controls.hint}>{commentText('deletedAbout')}</span>
          </p>
        ) : (
          <button type="button" className={styles.subject} onClick={reveal}>
            <b>{subject.name}</b> <span className={controls.hint}>{subject.excerpt}</span>
          </button>
        )}
        <ul className={styles.messages}>
          {messages.map((message) => (
            <CommentMessage
              key={message.id}
              message={message}
              canRemove={message.authorId === userId || hasRole('admin')}
              onRemove={() => setRemoved(message)}
            />
          ))}
        </ul>
        {resolved !== null && (
          <p className={controls.hint}>
            {commentText('resolvedBy', { name: resolvedBy ?? '', at: formatMoment(resolved) })}
          </p>
        )}
        {isReplying ? (
          <NewComment
            of={`reply ${id}`}
            label={commentText('replyOn', { name: subject.name })}
            action={commentText('reply')}
            isFocused
            send={async (words) => {
              const failure = await replyTo(id, words)
              if (failure !== undefined) return failure
              setReplying(false)
              report(commentText('sent'))
              return undefined
            }}
            onCancel={() => setReplying(false)}
          />
        ) : (
          <div className={styles.actions}>
            <button type="button" className={controls.plain} onClick={() => setReplying(true)}>
              {commentText('reply')}
            </button>
            {canResolve && (
              <button type="button" className={controls.plain} onClick={resolve}>
                {commentText(isOpen ? 'resolve' : 'reopen')}
              </button>
            )}
          </div>
        )}
      </section>
      {removed && <RemovalDialog message={removed} report={report} onClose={() => setRemoved(undefined)} />}
    </li>
  )
}
