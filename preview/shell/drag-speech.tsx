import { createStore, useStore } from '#preview/state/store.ts'

const speech = createStore({ words: '' })

/** Says something of what is dragged to who cannot see it. */
export const speak = (words: string): void => speech.set({ words })

/**
 * Says that something is picked up once its keys are heard: dnd-kit listens to them from a timer that it sets after its
 * drag has started, and who presses an arrow key at the first word is not to lose it.
 */
export function speakOnceHeard(words: string): void {
  setTimeout(() => setTimeout(() => speak(words)))
}

export function DragSpeech() {
  const words = useStore(speech, (state) => state.words)
  return (
    <p className="visually-hidden" role="status" aria-live="assertive" data-drag-speech="">
      {words}
    </p>
  )
}
