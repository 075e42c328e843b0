import { atom } from 'jotai'
import type { ChosenPicture } from '#preview/forms/form-kit.ts'
import { store } from '#preview/state/store.ts'

/** A pending request for a picture. */
interface PictureRequest {
  resolve: (picture: ChosenPicture | undefined) => void
}

export const pictureRequestAtom = atom<PictureRequest | undefined>(undefined)

/** Asks for a picture. Resolves to undefined if none was chosen, or another request followed. */
export function choosePicture(): Promise<ChosenPicture | undefined> {
  store.get(pictureRequestAtom)?.resolve(undefined)
  return new Promise((resolve) => store.set(pictureRequestAtom, { resolve: resolve }))
}

export function resolveRequest(picture: ChosenPicture | undefined): void {
  store.get(pictureRequestAtom)?.resolve(picture)
  store.set(pictureRequestAtom, undefined)
}
