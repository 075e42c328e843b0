interface TermsState {
  isSignedIn: boolean
  /** The toggle `newSignupTerms`: guests have to accept, too. */
  includesGuests: boolean
  /** The version that this browser's visitor accepted last. */
  accepted: string | undefined
}

/**
 * Whether a visitor has to accept terms at all (account rule 15). Guests who have never accepted terms need none until
 * they sign up or buy.
 */
export const needsTermsPrompt = ({ isSignedIn, includesGuests, accepted }: TermsState): boolean =>
  isSignedIn || (includesGuests && accepted !== undefined)
