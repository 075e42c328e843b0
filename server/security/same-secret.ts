import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares secrets in constant time. */
export const isSameSecret = (candidate: string, secret: string): boolean =>
  timingSafeEqual(digest(candidate), digest(secret))
