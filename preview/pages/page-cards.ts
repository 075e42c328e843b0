import { atomWithStorage } from 'jotai/utils'

/** Whether lists of pages show small pictures of them. */
export const cardsShownAtom = atomWithStorage('vitrine-editor-cards', true, undefined, { getOnInit: true })
