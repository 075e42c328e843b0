import type { Announcements } from '@dnd-kit/core'
import { createStore, type Store, useStore } from '#preview/state/store.ts'

/** What is said of what is dragged, to who cannot see it. */
export interface DragSpeech {
  said: Store<{ words: string }>
  speak(words: string): void
  /**
   * Says that something is picked up once its keys are heard: dnd-kit listens to them from a timer that it sets after
   * its drag has started, and who presses an arrow key at the first word is not to lose it.
   */
  speakOnceHeard(words: string): void
}

/** Instead of the library's own words, which come before it hears the next key. */
export const noAnnouncements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

export function createDragSpeech(): DragSpeech {
  const said = createStore({ words: '' })
  const speak = (words: string): void => said.set({ words })
  return {
    said,
    speak,
    speakOnceHeard: (words) => void setTimeout(() => setTimeout(() => speak(words))),
  }
}

/** Where assistive technology finds the words. @param of what things are dragged within */
export function SpokenDrag({ speech, of }: { speech: DragSpeech; of: 'page' | 'list' }) {
  const words = useStore(speech.said, (state) => state.words)
  return (
    <p className="visually-hidden" role="status" aria-live="assertive" data-drag-speech={of}>
      {words}
    </p>
  )
}
