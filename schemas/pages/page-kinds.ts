/** Layouts that frame pages (routes rule 2). */
export const layouts = ['default', 'checkout', 'receipt', 'plain', 'account', 'error'] as const
export type Layout = (typeof layouts)[number]

/** Properties of a page kind. */
export interface PageKind {
  layout: Layout
  /** The last segment of its address where content names none: below the market, or below the page of `below`. */
  usual?: string
  below?: string
  /** Needs a session: a guest is sent to sign in. */
  account?: true
  /** For guests only: who is signed in is led to the account. */
  guests?: true
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
const member: PageKind = { layout: 'account', account: true, private: true }
const account: PageKind = { ...member, below: 'accountPage' }
const step = (usual: string) => ({ usual, below: 'checkoutPage' })

/**
 * Every page kind, by alias, and pages for an account's addresses and sessions. An unknown alias means the not-found page
 * (routes rule 1).
 */
const pageKinds = {
  homePage: content,
  contentPage: content,
  termsConditionsPage: { ...content, usual: 'terms' },
  searchPage: { ...content, usual: 'search', required: ['productGrid'] },
  categoryPage: { ...content, required: ['productGrid'] },
  productPage: { ...content, required: ['buyBox'] },
  productSetPage: { ...content, required: ['productSet'] },
  notFoundPage: { ...content, usual: 'not-found' },
  basketPage: {
    layout: 'default',
    usual: 'basket',
    private: true,
    required: ['basketLines', 'basketSummary'],
    singleton: ['basketEmpty', 'promoCodeForm', 'giftCardForm', 'freeFreight', 'bonusProducts'],
  },
  wishlistPage: { layout: 'default', usual: 'wishlist', private: true, required: ['wishlistProducts'] },
  authenticationLandingPage: { ...content, usual: 'welcome' },
  storeLocatorPage: { ...content, usual: 'store-locator', private: true, required: ['storeLocator'] },
  customerClubPage: { ...content, usual: 'club', private: true, required: ['clubOverview'] },
  careerPage: { ...content, usual: 'careers' },
  trackOrderPage: { layout: 'default', usual: 'track-order', private: true, required: ['trackOrder'] },
  returnItemsPage: { layout: 'default', usual: 'return-items', private: true, required: ['returnItems'] },
  retailStores: { ...content, usual: 'stores' },
  store: { ...content, required: ['storeDetails'] },
  storeProductPage: { ...content, private: true, required: ['storeProduct'] },
  contactFormPage: { ...content, usual: 'contact', required: ['contactForm'] },
  checkoutPage: { ...checkout, usual: 'checkout' },
  checkoutCustomerPage: { ...checkout, ...step('customer'), required: ['customerStep'] },
  checkoutDetailsPage: { ...checkout, ...step('details'), required: ['addressForm'] },
  checkoutShippingPage: { ...checkout, ...step('shipping'), required: ['shippingMethods'] },
  checkoutSummaryPage: {
    ...checkout,
    ...step('summary'),
    required: ['termsAcceptance'],
    singleton: ['orderNote'],
  },
  checkoutPaymentPage: {
    ...checkout,
    ...step('payment'),
    payment: true,
    required: ['paymentMethods'],
    singleton: ['paymentOutcome'],
  },
  receiptPage: { layout: 'receipt', usual: 'receipt', private: true, required: ['receipt'] },
  countrySelectorPage: { ...plain, usual: 'country-selector' },
  unsubscribePage: { ...plain, usual: 'unsubscribe', required: ['unsubscribeForm'] },
  loginPage: { ...plain, usual: 'login', guests: true, private: true },
  socialLoginCallbackPage: {
    layout: 'plain',
    usual: 'callback',
    below: 'loginPage',
    callback: true,
    private: true,
  },
  isoSetupPage: { ...plain, usual: 'iso-setup', private: true, required: ['isoSetup'] },
  accountPage: { ...member, usual: 'account', singleton: ['accountOverview'] },
  accountLoyaltyProgramPage: { ...account, usual: 'loyalty', required: ['loyaltyStatus'] },
  accountUserProfilePage: {
    ...account,
    usual: 'profile',
    required: ['profileForm'],
    singleton: ['credentialsForm', 'deleteAccount', 'addressBook'],
  },
  accountAddressesPage: { ...account, usual: 'addresses', required: ['addressBook'] },
  accountSessionsPage: {
    ...account,
    usual: 'sessions',
    required: ['sessionList'],
    singleton: ['secondFactor'],
  },
  accountRewardsPage: { ...account, usual: 'rewards', required: ['rewardList'] },
  accountOrderHistoryPage: { ...account, usual: 'orders', required: ['orderHistory'] },
  accountPreferencesPage: { ...account, usual: 'preferences', required: ['preferencesForm'] },
  accountReturnsPage: { ...account, usual: 'returns', required: ['returnItems'] },
  accountSupportPage: { ...account, usual: 'support' },
  errorPage: { layout: 'error', usual: 'error' },
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
