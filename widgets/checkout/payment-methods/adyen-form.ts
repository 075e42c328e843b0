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
  value === undefined || (Array.isArray(value) && value.every((each) => isRecord(each) && 'type' in each))

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
function goOn({ url = location.pathname }: PaymentResult): void {
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

/** Returns Adyen's script configured for this basket; undefined if cards are unavailable. */
async function openCheckout({ catalog, basketId, container, onProblem }: Checkout) {
  const result = await callShop(payments.methods, { path: { catalog }, query: { basketId } })
  const card = result.status === 200 ? result.body.card : undefined
  const response: unknown = card?.paymentMethodsResponse
  if (!card || !isResponse(response)) return undefined
  let attempt: string | undefined
  let mounted: UIElement | undefined
  let decided: PaymentResult | undefined

  /** Continues once Adyen's script and a wallet's sheet have the result. */
  function leave(): void {
    if (decided) goOn(decided)
  }

  function follow(result: PaymentResult): void {
    attempt = result.checkoutBasketId
    const step = stepOf(result)
    if (step) show(step)
    else goOn(result)
  }

  function show(step: PaymentAction): void {
    mounted?.unmount()
    container.replaceChildren()
    mounted = checkout.createFromAction(step, { challengeWindowSize: '05' }).mount(container)
    container.scrollIntoView({ block: 'nearest' })
  }

  async function pay({ data }: SubmitData, _: UIElement, actions: SubmitActions): Promise<void> {
    const { paymentMethod, browserInfo, riskData, storePaymentMethod } = data
    const details = {
      paymentMethod,
      ...(browserInfo && { browserInfo }),
      ...(riskData && { riskData }),
      ...(storePaymentMethod && { storePaymentMethod }),
    }
    const input = { path: { catalog }, query: { basketId }, body: { type: paymentMethod.type, details } }
    decided = undefined
    const paid = await callShop(payments.create, input, { timeout: formTimeout })
    if (paid.status === 200) {
      const action = stepOf(paid.body)
      attempt = paid.body.checkoutBasketId
      if (action) return actions.resolve({ resultCode: 'ChallengeShopper', action })
      decided = paid.body
      return actions.resolve({ resultCode: resultCodes[paid.body.paymentState] })
    }
    actions.reject()
    onProblem(Object.values(paid.error.errors)[0]?.[0])
  }

  silenceAnalytics()
  Core.register(...inApps)
  const checkout = await AdyenCheckout({
    clientKey: card.clientKey,
    environment: environments.find((name) => name === card.environment) ?? 'test',
    locale: card.locale,
    countryCode: card.countryCode,
    ...(card.amount && { amount: adyenAmount(card.amount) }),
    paymentMethodsResponse: response,
    analytics: { enabled: false },
    onSubmit: (state, component, actions) => {
      pay(state, component, actions).catch(() => {
        actions.reject()
        onProblem(undefined)
      })
    },
    onAdditionalDetails: ({ data }) => {
      const body = {
        threeDSResult: textIn(data.details, 'threeDSResult'),
        redirectResult: textIn(data.details, 'redirectResult'),
        payload: textIn(data.details, 'payload'),
        paymentData: textIn(data, 'paymentData'),
      }
      const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const path = { catalog, checkoutBasketId: attempt ?? '' }
      callShop(payments.submitDetails, { path, body: fields }, { timeout: formTimeout })
        .then((response) => (response.status === 200 ? follow(response.body) : onProblem(undefined)))
        .catch(() => onProblem(undefined))
    },
    onPaymentCompleted: leave,
    onPaymentFailed: leave,
    onError: ({ name }) => {
      // Closing a wallet is not an error.
      if (name !== 'CANCEL') onProblem(undefined)
    },
  })
  return {
    checkout,
    mayStore: card.mayStore,
    stored: response.storedPaymentMethods ?? [],
    goOnWith(id: string, step: PaymentAction) {
      attempt = id
      show(step)
    },
  }
}

type Opened = NonNullable<Awaited<ReturnType<typeof openCheckout>>>

function elementFor(
  method: string,
  { checkout, mayStore }: Opened,
  card?: RawStoredPaymentMethod,
): UIElement {
  if (method === 'googlepay' || method === 'paywithgoogle') return new GooglePay(checkout)
  if (method === 'applepay') return new ApplePay(checkout)
  const shared = { showPayButton: false, challengeWindowSize: '05' } as const
  if (method === 'bcmc') return new Bancontact(checkout, shared)
  // Stored cards have no field for the holder's name: a form that requires it would never be valid.
  return card
    ? new Card(checkout, { ...card, ...shared, storedPaymentMethodId: card.id })
    : new Card(checkout, {
        ...shared,
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
  const opened = await openCheckout({ ...options, container: holder })
  if (!opened) return undefined
  const hasButton = isWallet(method)
  const stored = hasButton || method === 'bcmc' ? [] : opened.stored.filter(({ type }) => type === 'scheme')
  let element = elementFor(method, opened, stored[0])
  if (hasButton) await element.isAvailable()
  container.replaceChildren(holder)
  if (stored.length > 0)
    container.prepend(
      ...choiceOf(stored, options, (card) => {
        element.unmount()
        element = elementFor(method, opened, card).mount(holder)
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
  const opened = await openCheckout(options)
  if (!opened || !isAction(step)) return options.onProblem(undefined)
  opened.goOnWith(id, step)
}
