import type { Market } from '#schemas/markets/market.ts'

/** Somebody has just signed in. */
interface SignedIn {
  userId: string
  email: string
  emailVerified: boolean
  market: Market
  /** The account was made just now. */
  isNew: boolean
  /** As the sign-up gave them; empty where it did not. */
  firstName: string
  lastName: string
  /** As the identity provider gave it. */
  picture?: string
  /** The basket that was the visitor's until now. */
  basketId: string | undefined
  /** The `Cookie` header, by which modules know their guests. */
  cookies: string | undefined
}

/** Does something about a sign-in: merges a basket, a wishlist. */
type SignedInHook = (signedIn: SignedIn) => Promise<void>

/** What other modules do when somebody signs in. */
export interface SignedInHooks {
  /** @param name for the log, where it fails */
  register(name: string, hook: SignedInHook): void
  /** Lets every hook do its part. Never rejects: who signs in is signed in, whatever becomes of his basket. */
  tell(signedIn: SignedIn): Promise<void>
}

/** Milliseconds that an answer waits for hooks; they go on afterwards. */
const patience = 3_000

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
    async tell(signedIn) {
      const all = Promise.all(hooks.map(({ name, hook }) => run(name, hook, signedIn)))
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([all, enough])
      clearTimeout(timer)
    },
  }
}
