import type { Announcements } from '@dnd-kit/core'
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { store } from '#preview/state/store.ts'

/** Announcements of a drag for screen readers. */
export interface DragSpeech {
  announcement: PrimitiveAtom<string>
  speak(words: string): void
  /**
   * Announces the start of a drag once its keys work: dnd-kit listens to keys from a timer after the drag has started,
   * and would ignore an arrow key that is pressed at the first word.
   */
  speakAfterUpdate(words: string): void
}

/** Disables the library's own announcements, which come before the next key. */
export const noAnnouncements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

export function createDragSpeech(): DragSpeech {
  const announcementAtom = atom('')
  const speak = (words: string): void => store.set(announcementAtom, words)
  return {
    announcement: announcementAtom,
    speak,
    speakAfterUpdate: (words) => void setTimeout(() => setTimeout(() => speak(words))),
  }
}

/**
 * Renders the live region of drag announcements.
 * @param of container of the dragged items
 */
export function SpokenDrag({ speech, of }: { speech: DragSpeech; of: 'page' | 'list' }) {
  const words = useAtomValue(speech.announcement)
  return (
    <p className="visually-hidden" role="status" aria-live="assertive" data-drag-speech={of}>
      {words}
    </p>
  )
}
