import type { Market } from '#schemas/markets/market.ts'
import type { Role } from '#server/endpoints/roles.ts'
import type { Consents } from '#server/session/calls.ts'

/** Event: a user has signed in. */
interface SignedIn {
  userId: string
  email: string
  emailVerified: boolean
  role: Role
  /** Whether the sign-in was on a screen in a store. */
  iso: boolean
  market: Market
  /** Whether the account has just been created. */
  isNew: boolean
  /** Name from the sign-up; empty without one. */
  firstName: string
  lastName: string
  /** Picture from the identity provider. */
  picture?: string
  /** Consents from the sign-up form. */
  consents: Consents
  /** The guest's basket before the sign-in. */
  basketId: string | undefined
  /** The `Cookie` header, in which modules find the visitor's guest ids. */
  cookies: string | undefined
}

/** Handles a sign-in, such as by merging a basket or a wishlist. */
type SignedInHook = (signedIn: SignedIn) => Promise<void>

/** Registry of functions that run when a user signs in. */
export interface SignedInHooks {
  /** @param name for the log, if it fails */
  register(name: string, hook: SignedInHook): void
  /** Runs every hook. Never rejects: the sign-in stands even if a basket cannot be merged. */
  notify(signedIn: SignedIn): Promise<void>
}

/** Milliseconds that a response waits for hooks; they continue afterwards. */
const timeout = 3_000

export function createSignedInHooks(
  onFailure: (failure: { hook: string; error: unknown }) => void,
): SignedInHooks {
  const hooks: { name: string; hook: SignedInHook }[] = []

  const run = async (name: string, hook: SignedInHook, signedIn: SignedIn): Promise<void> => {
    try {
      await hook(signedIn)
    } catch (error) {
      onFailure({ hook: name, error })
    }
  }

  return {
    register: (name, hook) => void hooks.push({ name, hook }),
    async notify(signedIn) {
      const allHooks = Promise.all(hooks.map(({ name, hook }) => run(name, hook, signedIn)))
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, timeout)
      })
      await Promise.race([allHooks, enough])
      clearTimeout(timer)
    },
  }
}
