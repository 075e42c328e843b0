import { atom } from 'jotai'

/** What the two islands of the harness share. */
export const countAtom = atom(0)
