import type { Announcements } from '@dnd-kit/core'
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { store } from '#preview/state/store.ts'

/** Announcements of a drag for screen readers. */
export interface DragSpeech {
  announcement: PrimitiveAtom<string>
  speak(words: string): void
  /**
   * Says that something is picked up once its keys are heard: dnd-kit listens to them from a timer that it sets after
   * its drag has started, and who presses an arrow key at the first word is not to lose it.
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
