/**
 * What has just been done on the way from a press of the button to the order or to the money back. At every one of them a
 * process may end; `tests/killed-checkout.test.ts` ends it there.
 */
export const placingSteps = [
  'attempt written',
  'provider answered',
  'payment written',
  'goods taken',
  'order written',
  'points counted',
  'basket ended',
  'receipt written',
  'mail queued',
  'attempt ordered',
  'capture noted',
  'order committed',
  'money taken',
  'refund noted',
  'refund committed',
  'refund answered',
] as const

export type PlacingStep = (typeof placingSteps)[number]

/** Told of each step once it is done. */
export type Reached = (step: PlacingStep) => void

export const unheard: Reached = () => undefined
