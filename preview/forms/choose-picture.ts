import type { ChosenPicture } from '#preview/forms/form-kit.ts'
import { createStore } from '#preview/state/store.ts'

/** A pending request for a picture. */
interface Question {
  answer: ((picture: ChosenPicture | undefined) => void) | undefined
}

export const questionStore = createStore<Question>({ answer: undefined })

/** Asks for a picture; undefined: none was chosen. An older question is answered so. */
export function choosePicture(): Promise<ChosenPicture | undefined> {
  questionStore.get().answer?.(undefined)
  return new Promise((resolve) => questionStore.set({ answer: resolve }))
}

export function answerQuestion(picture: ChosenPicture | undefined): void {
  questionStore.get().answer?.(picture)
  questionStore.set({ answer: undefined })
}
