/** Texts in the pages of a new shop, apart from those around content. Text in `[[…]]` is a placeholder for editors. */
export interface StarterTexts {
  /** On the home page, until editors publish theirs. */
  setUp: string
  /** For editors, in the draft of the home page. */
  home: { welcome: string; products: string; question: string; answer: string; about: string }
  titles: {
    home: string
    checkout: string
    receipt: string
    contact: string
    help: string
    newsletter: string
    unsubscribe: string
    privacy: string
    withdrawal: string
    imprint: string
    screen: string
  }
  topics: readonly string[]
  /** In the footer: whether prices include tax, or it is added; delivery is added in both cases. */
  prices: { included: string; added: string }
  /** Over carousels. */
  carousels: { new: string; similar: string; viewed: string; popular: string }
  /** For editors, in the drafts of legally required pages. */
  legal: { terms: string; privacy: string; withdrawal: string; imprint: string }
}
