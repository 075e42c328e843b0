import {
  AdyenCheckout,
  ApplePay,
  Bancontact,
  BcmcMobile,
  Blik,
  Card,
  Core,
  type CoreConfiguration,
  GooglePay,
  MBWay,
  type PaymentAction,
  type PaymentMethodsResponse,
  type RawStoredPaymentMethod,
  type SubmitActions,
  type SubmitData,
  Swish,
  type UIElement,
} from '@adyen/adyen-web'
import style from '@adyen/adyen-web/styles/adyen.css?inline'
import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { payments } from '#schemas/api/payments.ts'
import { adyenAmount } from '#schemas/commerce/adyen-amount.ts'
import type { PaymentResult } from '#schemas/commerce/payment.ts'
import { isWallet } from '#schemas/commerce/payment-methods.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'

// Imported with Adyen's script once a shopper selects a card or a wallet. Cards are entered in Adyen's frames, so the
// page and the shop only get encrypted values.

/** Timeout of bank challenges in milliseconds. */
const formTimeout = 40_000

export interface Checkout {
  catalog: string
  basketId: string
  /** Amount due that the page displays, in minor units; absent once a payment has started. */
  displayedAmount?: number
  /** Container of the fields and the bank's challenge. */
  container: HTMLElement
  /** Reports a failure: a text key, or nothing for the general message. */
  onProblem(key: string | undefined): void
}

export interface ProviderForm {
  /** Whether it has its own button, as wallets do. */
  hasButton: boolean
  /** Validates the fields and pays. Returns whether they are valid. */
  submit(): boolean
  remove(): void
}

/** Methods whose payments are approved in an app: the page shows a code to scan, or waits. */
const inApps = [BcmcMobile, Blik, MBWay, Swish]

type Environment = CoreConfiguration['environment']
const environments: readonly NonNullable<Environment>[] = [
  'test',
  'live',
  'live-us',
  'live-au',
  'live-apse',
  'live-in',
]

const isListOfMethods = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((item) => isRecord(item) && 'type' in item))

const isResponse = (value: unknown): value is PaymentMethodsResponse =>
  isRecord(value) && isListOfMethods(value.paymentMethods) && isListOfMethods(value.storedPaymentMethods)

const isAction = (value: unknown): value is PaymentAction => isRecord(value) && typeof value.type === 'string'

const textIn = (value: unknown, name: string): string | undefined => {
  const field = isRecord(value) ? value[name] : undefined
  return typeof field === 'string' ? field : undefined
}

/** Adyen's result codes, by which wallets close their sheets. */
const resultCodes = {
  action: 'Pending',
  pending: 'Pending',
  authorised: 'Authorised',
  completed: 'Authorised',
  refused: 'Refused',
  cancelled: 'Cancelled',
  expired: 'Cancelled',
  refunded: 'Refused',
} as const satisfies Record<PaymentResult['paymentState'], string>

/** Opens the result's page: the receipt, or the page that shows the payment's status. Only paths of this site. */
function openResultPage({ url = location.pathname }: PaymentResult): void {
  const next = new URL(url, location.href)
  if (next.origin === location.origin) location.assign(next.pathname + next.search)
}

/** Returns the next action, in the page or at the provider; undefined once the payment is decided. */
function stepOf({ paymentState, action }: PaymentResult): PaymentAction | undefined {
  if (paymentState !== 'action' || action?.data === undefined) return undefined
  const step = parseJson(action.data)
  return isAction(step) ? step : undefined
}

/**
 * Blocks Adyen's analytics request at each visit: without `analytics.enabled` it sends no events, but still the page's
 * URL and the screen size, and there is no option to disable that.
 */
function silenceAnalytics(): void {
  Object.defineProperty(Core.prototype, 'requestAnalyticsAttemptId', { value: () => Promise.resolve() })
}

/** Fetches what configures Adyen's script for a basket; undefined if cards are unavailable. */
async function fetchCard({ catalog, basketId }: Checkout) {
  const result = await callShop(payments.methods, { path: { catalog }, query: { basketId } })
  const card = result.status === 200 ? result.body.card : undefined
  const methods: unknown = card?.paymentMethodsResponse
  return card && isResponse(methods) ? { card, methods } : undefined
}

/**
 * Creates the steps of a payment in the page.
 * @param getCheckout returns Adyen's configured script
 */
function createPaymentFlow(
  { catalog, basketId, displayedAmount, container, onProblem }: Checkout,
  getCheckout: () => Pick<Core, 'createFromAction'>,
) {
  let attempt: string | undefined
  let mounted: UIElement | undefined
  let paymentResult: PaymentResult | undefined

  function follow(result: PaymentResult): void {
    attempt = result.checkoutBasketId
    const step = stepOf(result)
    if (step) show(step)
    else openResultPage(result)
  }

  function show(step: PaymentAction): void {
    mounted?.unmount()
    container.replaceChildren()
    mounted = getCheckout().createFromAction(step, { challengeWindowSize: '05' }).mount(container)
    container.scrollIntoView({ block: 'nearest' })
  }

  return {
    /** Continues once Adyen's script and a wallet's sheet have the result. */
    leave(): void {
      if (paymentResult) openResultPage(paymentResult)
    },

    async pay({ data }: SubmitData, actions: SubmitActions): Promise<void> {
      const { paymentMethod, browserInfo, riskData, storePaymentMethod } = data
      const details = {
        paymentMethod,
        ...(browserInfo && { browserInfo }),
        ...(riskData && { riskData }),
        ...(storePaymentMethod && { storePaymentMethod }),
      }
      const body = {
        type: paymentMethod.type,
        details,
        ...(displayedAmount !== undefined && { displayedAmount }),
      }
      const input = { path: { catalog }, query: { basketId }, body }
      paymentResult = undefined
      const paymentResponse = await callShop(payments.create, input, { timeout: formTimeout })
      if (paymentResponse.status === 200) {
        const action = stepOf(paymentResponse.body)
        attempt = paymentResponse.body.checkoutBasketId
        if (action) return actions.resolve({ resultCode: 'ChallengeShopper', action })
        paymentResult = paymentResponse.body
        return actions.resolve({ resultCode: resultCodes[paymentResponse.body.paymentState] })
      }
      actions.reject()
      onProblem(Object.values(paymentResponse.error.errors)[0]?.[0])
    },

    async submitDetails(data: { details?: unknown }): Promise<void> {
      const body = {
        threeDSResult: textIn(data.details, 'threeDSResult'),
        redirectResult: textIn(data.details, 'redirectResult'),
        payload: textIn(data.details, 'payload'),
        paymentData: textIn(data, 'paymentData'),
      }
      const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const path = { catalog, checkoutBasketId: attempt ?? '' }
      const response = await callShop(
        payments.submitDetails,
        { path, body: fields },
        { timeout: formTimeout },
      )
      if (response.status === 200) follow(response.body)
      else onProblem(undefined)
    },

    goOnWith(id: string, step: PaymentAction): void {
      attempt = id
      show(step)
    },
  }
}

/** Returns Adyen's script configured for this basket; undefined if cards are unavailable. */
async function openCheckout(options: Checkout) {
  const { displayedAmount, onProblem } = options
  const fetched = await fetchCard(options)
  if (!fetched) return undefined
  const { card, methods } = fetched
  const {
    leave: continueAfterWallet,
    pay,
    submitDetails,
    goOnWith,
  } = createPaymentFlow(options, () => checkout)
  silenceAnalytics()
  Core.register(...inApps)
  const checkout = await AdyenCheckout({
    clientKey: card.clientKey,
    environment: environments.find((name) => name === card.environment) ?? 'test',
    locale: card.locale,
    countryCode: card.countryCode,
    // A wallet displays the amount of the page, which the start of the payment verifies (checkout rule 22).
    ...(card.amount && {
      amount: adyenAmount({ ...card.amount, amount: displayedAmount ?? card.amount.amount }),
    }),
    paymentMethodsResponse: methods,
    analytics: { enabled: false },
    onSubmit: (state, _component, actions) => {
      pay(state, actions).catch(() => {
        actions.reject()
        onProblem(undefined)
      })
    },
    onAdditionalDetails: ({ data }) => void submitDetails(data).catch(() => onProblem(undefined)),
    onPaymentCompleted: continueAfterWallet,
    onPaymentFailed: continueAfterWallet,
    onError: ({ name }) => {
      // Closing a wallet is not an error.
      if (name !== 'CANCEL') onProblem(undefined)
    },
  })
  return { checkout, mayStore: card.mayStore, stored: methods.storedPaymentMethods ?? [], goOnWith }
}

type OpenCheckout = NonNullable<Awaited<ReturnType<typeof openCheckout>>>

function elementFor(
  method: string,
  { checkout, mayStore }: OpenCheckout,
  card?: RawStoredPaymentMethod,
): UIElement {
  if (method === 'googlepay' || method === 'paywithgoogle') return new GooglePay(checkout)
  if (method === 'applepay') return new ApplePay(checkout)
  const commonSettings = { showPayButton: false, challengeWindowSize: '05' } as const
  if (method === 'bcmc') return new Bancontact(checkout, commonSettings)
  // Stored cards have no field for the holder's name: a form that requires it would never be valid.
  return card
    ? new Card(checkout, { ...card, ...commonSettings, storedPaymentMethodId: card.id })
    : new Card(checkout, {
        ...commonSettings,
        hasHolderName: true,
        holderNameRequired: true,
        enableStoreDetails: mayStore,
      })
}

interface CardTexts {
  otherCard: string
  savedCard: string
  removeCard: string
}

/**
 * Renders the stored cards to choose from, with a button that deletes the selected one; the last option is a new card.
 * @param onChoose receives the selected card; undefined for a new one
 */
function choiceOf(
  stored: readonly RawStoredPaymentMethod[],
  { catalog, onProblem, texts }: Pick<Checkout, 'catalog' | 'onProblem'> & { texts: CardTexts },
  onChoose: (card: RawStoredPaymentMethod | undefined) => void,
): HTMLElement[] {
  const select = document.createElement('select')
  for (const { id, name, lastFour = '' } of stored) select.add(new Option(`${name} •••• ${lastFour}`, id))
  select.add(new Option(texts.otherCard, ''))
  const label = document.createElement('label')
  label.append(texts.savedCard, select)
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = 'remove-card'
  button.textContent = texts.removeCard

  function follow(): void {
    button.hidden = select.value === ''
    onChoose(stored.find(({ id }) => id === select.value))
  }

  async function remove(): Promise<void> {
    const path = { catalog, cardId: select.value }
    const response = await callShop(payments.removeStoredCard, { path }).catch(() => undefined)
    if (response?.status !== 204) return onProblem(undefined)
    select.selectedOptions[0]?.remove()
    follow()
    select.focus()
  }

  select.addEventListener('change', follow)
  button.addEventListener('click', async () => {
    button.disabled = true
    await remove()
    button.disabled = false
  })
  return [label, button]
}

/** Mounts the fields of a card, or the button of a wallet. @returns undefined if they cannot be mounted */
export async function showForm(
  method: string,
  options: Checkout & { texts: CardTexts },
): Promise<ProviderForm | undefined> {
  adoptStyle(style)
  const { container } = options
  const holder = document.createElement('div')
  const openedCheckout = await openCheckout({ ...options, container: holder })
  if (!openedCheckout) return undefined
  const hasButton = isWallet(method)
  const stored =
    hasButton || method === 'bcmc' ? [] : openedCheckout.stored.filter(({ type }) => type === 'scheme')
  let element = elementFor(method, openedCheckout, stored[0])
  if (hasButton) await element.isAvailable()
  container.replaceChildren(holder)
  if (stored.length > 0)
    container.prepend(
      ...choiceOf(stored, options, (card) => {
        element.unmount()
        element = elementFor(method, openedCheckout, card).mount(holder)
      }),
    )
  element.mount(holder)
  return {
    hasButton,
    submit() {
      element.submit()
      return element.isValid
    },
    remove() {
      element.unmount()
      container.replaceChildren()
    },
  }
}

/** Mounts a pending step: a bank's challenge whose page was closed, or a code to scan. */
export async function showStep(id: string, data: string, options: Checkout): Promise<void> {
  adoptStyle(style)
  const step = parseJson(data)
  const openedCheckout = await openCheckout(options)
  if (!openedCheckout || !isAction(step)) return options.onProblem(undefined)
  openedCheckout.goOnWith(id, step)
}
