import { atom } from 'jotai'

/** State shared by the harness's two islands. */
export const countAtom = atom(0)
