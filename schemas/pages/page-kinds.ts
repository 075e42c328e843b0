/** Layouts that frame pages (routes rule 2). */
export const layouts = ['default', 'checkout', 'receipt', 'plain', 'account', 'error'] as const
export type Layout = (typeof layouts)[number]

/** Properties of a page kind. */
export interface PageKind {
  layout: Layout
  /** Needs a session: a guest is sent to sign in. */
  account?: true
  /** Finishes a sign-in in the browser: shows the loader and no page. */
  callback?: true
  /** Rendered with the session and never stored: `no-store`. */
  private?: true
  /** Leads to paying: of other services none is let in but the payment provider that is configured (PCI DSS 6.4.3). */
  payment?: true
  /** Widget types that the page needs exactly once. */
  required?: readonly string[]
  /** Widget types that can be on it at most once. */
  singleton?: readonly string[]
  /** The only widget types that can be on it. Default: all that allow it. */
  allowed?: readonly string[]
}

const content: PageKind = { layout: 'default' }
const checkout: PageKind = { layout: 'checkout', private: true }
const plain: PageKind = { layout: 'plain' }
const account: PageKind = { layout: 'account', account: true, private: true }

/**
 * Every page kind, by alias, and a page for an account's addresses. An unknown alias means the not-found page
 * (routes rule 1).
 */
const pageKinds = {
  homePage: content,
  contentPage: content,
  termsConditionsPage: content,
  searchPage: { ...content, required: ['productGrid'] },
  categoryPage: { ...content, required: ['productGrid'] },
  productPage: { ...content, required: ['buyBox'] },
  productSetPage: { ...content, required: ['productSet'] },
  notFoundPage: content,
  basketPage: {
    layout: 'default',
    private: true,
    required: ['basketLines', 'basketSummary'],
    singleton: ['basketEmpty', 'promoCodeForm', 'giftCardForm', 'freeFreight', 'bonusProducts'],
  },
  wishlistPage: { layout: 'default', private: true, required: ['wishlistProducts'] },
  authenticationLandingPage: content,
  storeLocatorPage: { ...content, private: true, required: ['storeLocator'] },
  customerClubPage: { ...content, private: true, required: ['clubOverview'] },
  careerPage: content,
  trackOrderPage: { layout: 'default', private: true, required: ['trackOrder'] },
  returnItemsPage: { layout: 'default', private: true, required: ['returnItems'] },
  retailStores: content,
  store: { ...content, required: ['storeDetails'] },
  storeProductPage: { ...content, private: true, required: ['storeProduct'] },
  contactFormPage: { ...content, required: ['contactForm'] },
  checkoutPage: checkout,
  checkoutCustomerPage: { ...checkout, required: ['customerStep'] },
  checkoutDetailsPage: { ...checkout, required: ['addressForm'] },
  checkoutShippingPage: { ...checkout, required: ['shippingMethods'] },
  checkoutSummaryPage: { ...checkout, required: ['termsAcceptance'], singleton: ['orderNote'] },
  checkoutPaymentPage: {
    ...checkout,
    payment: true,
    required: ['paymentMethods'],
    singleton: ['paymentOutcome'],
  },
  receiptPage: { layout: 'receipt', private: true, required: ['receipt'] },
  countrySelectorPage: plain,
  unsubscribePage: { ...plain, required: ['unsubscribeForm'] },
  loginPage: plain,
  socialLoginCallbackPage: { layout: 'plain', callback: true, private: true },
  isoSetupPage: { ...plain, private: true, required: ['isoSetup'] },
  accountPage: { ...account, singleton: ['accountOverview'] },
  accountLoyaltyProgramPage: { ...account, required: ['loyaltyStatus'] },
  accountUserProfilePage: {
    ...account,
    required: ['profileForm'],
    singleton: ['credentialsForm', 'deleteAccount', 'addressBook'],
  },
  accountAddressesPage: { ...account, required: ['addressBook'] },
  accountRewardsPage: { ...account, required: ['rewardList'] },
  accountOrderHistoryPage: { ...account, required: ['orderHistory'] },
  accountPreferencesPage: { ...account, required: ['preferencesForm'] },
  accountReturnsPage: { ...account, required: ['returnItems'] },
  accountSupportPage: account,
  errorPage: { layout: 'error' },
} as const satisfies Record<string, PageKind>

export type PageAlias = keyof typeof pageKinds

export const pageAliases = Object.keys(pageKinds)

const isAlias = (alias: string): alias is PageAlias => Object.hasOwn(pageKinds, alias)

/** Returns the kind of a page, or undefined for an unknown alias. */
export function pageKindOf(alias: string): PageKind | undefined {
  return isAlias(alias) ? pageKinds[alias] : undefined
}

/** Shown to one visitor alone, and yet a market may do without: what leads there is content. */
const optionalPrivate = ['storeLocatorPage', 'storeProductPage', 'customerClubPage']
const essentialContent = ['homePage', 'notFoundPage', 'searchPage', 'termsConditionsPage']

/** Whether the shop itself links to the market's page of this kind, so that every market needs one. */
export function isEssential(alias: string): boolean {
  const kind = pageKindOf(alias)
  if (optionalPrivate.includes(alias)) return false
  return kind !== undefined && (kind.private || kind.layout !== 'default' || essentialContent.includes(alias))
}
