/**
 * Steps from starting a payment to the order or the refund. A process can crash after each;
 * `npm run test:kills` kills it there, and `tests/killed-checkout.test.ts` at the last of those that one transaction undoes.
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

/** Called after each step. */
export type PlacingStepObserver = (step: PlacingStep) => void

export const ignoreProgress: PlacingStepObserver = () => undefined
