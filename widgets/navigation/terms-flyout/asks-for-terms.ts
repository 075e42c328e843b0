interface Asked {
  isSignedIn: boolean
  /** The toggle `newSignupTerms`: guests are asked, too. */
  asksGuests: boolean
  /** The version that this browser's visitor accepted last. */
  accepted: string | undefined
}

/**
 * Whether a visitor is to be asked at all (spec 1, section 5: the terms check). A guest who has never accepted any terms
 * is not: those who just look around have nothing to agree to until they sign up or buy.
 */
export const mayAskForTerms = ({ isSignedIn, asksGuests, accepted }: Asked): boolean =>
  isSignedIn || (asksGuests && accepted !== undefined)
