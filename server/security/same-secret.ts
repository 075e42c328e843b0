import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a secret is the one that is known, in a time that tells nothing of how much of it is right. */
export const isSameSecret = (given: string, known: string): boolean =>
  timingSafeEqual(digest(given), digest(known))
