/** Layouts that frame pages (routes rule 2). */
export const layouts = ['default', 'checkout', 'receipt', 'plain', 'account', 'error'] as const
export type Layout = (typeof layouts)[number]

/** Properties of a page kind. */
export interface PageKind {
  layout: Layout
  /** Default last segment of its path, below the market or below the page of `below`. */
  defaultSlug?: string
  below?: string
  /** Needs a session: a guest is sent to sign in. */
  account?: true
  /** For guests only: redirects signed-in visitors to the account. */
  guests?: true
  /** Finishes a sign-in in the browser: shows the loader and no page. */
  callback?: true
  /** Rendered with the session and never stored: `no-store`. */
  private?: true
  /** Leads to payment: the configured payment provider is the only third-party service allowed (PCI DSS 6.4.3). */
  payment?: true
  /** What the page needs and why, as a message for editors. */
  needs?: string
  /** Needs at least one visible widget. */
  filled?: true
  /** Widget types; the page needs at least one of them. */
  anyOf?: readonly string[]
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
const step = (defaultSlug: string) => ({ defaultSlug, below: 'checkoutPage' })

/**
 * Every page kind, by alias, and pages for an account's addresses and sessions. An unknown alias means the not-found page
 * (routes rule 1).
 */
const pageKinds = {
  homePage: {
    ...content,
    needs: 'The home page needs something to show: it is the first that a shopper sees.',
    filled: true,
  },
  contentPage: { ...content, needs: 'A content page needs something to show.', filled: true },
  termsConditionsPage: {
    ...content,
    defaultSlug: 'terms',
    needs: 'A page of terms needs the terms as text: customers accept what stands here.',
    anyOf: ['text', 'accordionText', 'pattern'],
  },
  searchPage: {
    ...content,
    defaultSlug: 'search',
    required: ['productGrid'],
    needs: 'A search page needs the product grid for its results.',
  },
  categoryPage: { ...content, required: ['productGrid'], needs: 'A category page needs the product grid.' },
  productPage: {
    ...content,
    required: ['buyBox'],
    needs: 'A product page needs the buy box: nothing can be bought without it.',
  },
  productSetPage: {
    ...content,
    required: ['productSet'],
    needs: 'A page of a set needs the set with its choice of sizes.',
  },
  notFoundPage: {
    ...content,
    defaultSlug: 'not-found',
    needs: 'The not-found page needs words or a way on: it stands in for pages that are gone.',
    filled: true,
  },
  basketPage: {
    layout: 'default',
    defaultSlug: 'basket',
    private: true,
    required: ['basketLines', 'basketSummary'],
    singleton: ['basketEmpty', 'promoCodeForm', 'giftCardForm', 'freeFreight', 'bonusProducts'],
    needs: 'The basket page needs the basket’s lines and its summary.',
  },
  wishlistPage: {
    layout: 'default',
    defaultSlug: 'wishlist',
    private: true,
    required: ['wishlistProducts'],
    needs: 'The wishlist page needs the products of the list.',
  },
  authenticationLandingPage: {
    ...content,
    defaultSlug: 'welcome',
    needs: 'The landing page after a sign-in needs something to show.',
    filled: true,
  },
  storeLocatorPage: {
    ...content,
    defaultSlug: 'store-locator',
    private: true,
    required: ['storeLocator'],
    needs: 'A store locator page needs the locator.',
  },
  customerClubPage: {
    ...content,
    defaultSlug: 'club',
    private: true,
    required: ['clubOverview'],
    needs: 'The club page needs the club’s overview, which shows guests the benefits.',
  },
  careerPage: {
    ...content,
    defaultSlug: 'careers',
    needs: 'The career page needs the list of open jobs.',
    required: ['careerList'],
  },
  trackOrderPage: {
    layout: 'default',
    defaultSlug: 'track-order',
    private: true,
    required: ['trackOrder'],
    needs: 'The tracking page needs the part that finds an order and shows its parcels.',
  },
  returnItemsPage: {
    layout: 'default',
    defaultSlug: 'return-items',
    private: true,
    required: ['returnItems'],
    needs: 'The returns page needs the part that registers a return.',
  },
  retailStores: {
    ...content,
    defaultSlug: 'stores',
    needs: 'The page of all stores needs the details of at least one store.',
    anyOf: ['storeDetails'],
  },
  store: { ...content, required: ['storeDetails'], needs: 'A store’s page needs the store’s details.' },
  storeProductPage: {
    ...content,
    private: true,
    required: ['storeProduct'],
    needs: 'A page of a product in stores needs the part that shows its stock.',
  },
  contactFormPage: {
    ...content,
    defaultSlug: 'contact',
    required: ['contactForm'],
    needs: 'The contact page needs the contact form.',
  },
  checkoutPage: {
    ...checkout,
    defaultSlug: 'checkout',
    needs: 'The checkout page needs the steps: they lead to the first that is open.',
    required: ['checkoutSteps'],
  },
  checkoutCustomerPage: {
    ...checkout,
    ...step('customer'),
    required: ['customerStep'],
    needs: 'The first step of the checkout needs the question who orders.',
  },
  checkoutDetailsPage: {
    ...checkout,
    ...step('details'),
    required: ['addressForm'],
    needs: 'This step of the checkout needs the address form.',
  },
  checkoutShippingPage: {
    ...checkout,
    ...step('shipping'),
    required: ['shippingMethods'],
    needs: 'This step of the checkout needs the ways of delivery.',
  },
  checkoutSummaryPage: {
    ...checkout,
    ...step('summary'),
    required: ['termsAcceptance'],
    singleton: ['orderNote'],
    needs: 'This step of the checkout needs the acceptance of terms.',
  },
  checkoutPaymentPage: {
    ...checkout,
    ...step('payment'),
    payment: true,
    required: ['paymentMethods'],
    singleton: ['paymentOutcome'],
    needs: 'This step of the checkout needs the ways to pay.',
  },
  receiptPage: {
    layout: 'receipt',
    defaultSlug: 'receipt',
    private: true,
    required: ['receipt'],
    needs: 'The receipt page needs the receipt.',
  },
  countrySelectorPage: {
    ...plain,
    defaultSlug: 'country-selector',
    needs: 'The country selector needs the list of countries.',
    required: ['countryList'],
  },
  unsubscribePage: {
    ...plain,
    defaultSlug: 'unsubscribe',
    required: ['unsubscribeForm'],
    needs: 'The page that ends newsletters needs its form: links in mails lead here.',
  },
  loginPage: {
    ...plain,
    defaultSlug: 'login',
    guests: true,
    private: true,
    needs: 'A login page needs a sign-in: customers could not get into their accounts.',
    anyOf: ['authentication', 'loginForm'],
  },
  socialLoginCallbackPage: {
    layout: 'plain',
    defaultSlug: 'callback',
    below: 'loginPage',
    callback: true,
    private: true,
    needs: 'The callback page needs nothing: shoppers see the loader while a sign-in is finished.',
  },
  isoSetupPage: {
    ...plain,
    defaultSlug: 'iso-setup',
    private: true,
    required: ['isoSetup'],
    needs: 'The set-up page needs the choice of a store.',
  },
  accountPage: {
    ...member,
    defaultSlug: 'account',
    singleton: ['accountOverview'],
    needs: 'The account page needs the overview, or the ways to the account’s other pages.',
    anyOf: ['accountOverview', 'accountMenu', 'sessionList', 'orderHistory'],
  },
  accountLoyaltyProgramPage: {
    ...account,
    defaultSlug: 'loyalty',
    required: ['loyaltyStatus'],
    needs: 'The page of the loyalty programme needs the member’s status.',
  },
  accountUserProfilePage: {
    ...account,
    defaultSlug: 'profile',
    required: ['profileForm'],
    singleton: ['credentialsForm', 'deleteAccount', 'addressBook'],
    needs: 'The profile page needs the profile form.',
  },
  accountAddressesPage: {
    ...account,
    defaultSlug: 'addresses',
    required: ['addressBook'],
    needs: 'The page of addresses needs the address book.',
  },
  accountSessionsPage: {
    ...account,
    defaultSlug: 'sessions',
    required: ['sessionList'],
    singleton: ['secondFactor'],
    needs: 'The page of sessions needs the list of sessions: it ends those that are not one’s own.',
  },
  accountRewardsPage: {
    ...account,
    defaultSlug: 'rewards',
    required: ['rewardList'],
    needs: 'The page of rewards needs the list of rewards.',
  },
  accountOrderHistoryPage: {
    ...account,
    defaultSlug: 'orders',
    required: ['orderHistory'],
    needs: 'The page of orders needs the order history.',
  },
  accountPreferencesPage: {
    ...account,
    defaultSlug: 'preferences',
    required: ['preferencesForm'],
    needs: 'The page of preferences needs the preferences form.',
  },
  accountReturnsPage: {
    ...account,
    defaultSlug: 'returns',
    required: ['returnItems'],
    needs: 'The account’s page of returns needs the part that registers a return.',
  },
  accountSupportPage: {
    ...account,
    defaultSlug: 'support',
    needs: 'The support page needs answers, or a form to ask.',
    filled: true,
  },
  errorPage: {
    layout: 'error',
    defaultSlug: 'error',
    needs: 'The error page needs words: it stands in for pages that failed.',
    filled: true,
  },
} as const satisfies Record<string, PageKind>

export type PageAlias = keyof typeof pageKinds

export const pageAliases = Object.keys(pageKinds)

export const isPageAlias = (alias: string): alias is PageAlias => Object.hasOwn(pageKinds, alias)

/** Returns the kind of a page, or undefined for an unknown alias. */
export function pageKindOf(alias: string): PageKind | undefined {
  return isPageAlias(alias) ? pageKinds[alias] : undefined
}

/** Private pages that a market may lack, because only content links to them. */
const optionalPrivate = ['storeLocatorPage', 'storeProductPage', 'customerClubPage']
const essentialContent = ['homePage', 'notFoundPage', 'searchPage', 'termsConditionsPage']

/** Whether the shop itself links to the market's page of this kind, so that every market needs one. */
export function isEssential(alias: string): boolean {
  const kind = pageKindOf(alias)
  if (optionalPrivate.includes(alias)) return false
  return kind !== undefined && (kind.private || kind.layout !== 'default' || essentialContent.includes(alias))
}
