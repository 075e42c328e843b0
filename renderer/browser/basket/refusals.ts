import { announce } from '#renderer/browser/page/announce.ts'
import type { ApiRefusal } from '#renderer/browser/page/api-client.ts'
import { errorLabelOf } from '#renderer/browser/page/error-label.ts'
import { showToast, withdrawErrors } from '#renderer/browser/toast/toast.ts'

// Refusals of changes of the basket, fetched by the first change (`basket-store.ts`).

/** Messages of refusals, by text key. */
export type Messages = Readonly<Record<string, string>>

/** Default messages by endpoint; otherwise, that the basket could not be changed. */
const defaultKeys: ReadonlyMap<string, string> = new Map([
  ['basket.removeLine', 'feedback.error_remove_from_basket'],
  ['basket.addPromoCode', 'feedback.error_generic'],
  ['basket.addGiftCard', 'feedback.error_generic'],
  ['basket.giftCardBalance', 'feedback.error_generic'],
])

const infoKeys: ReadonlySet<string> = new Set(['promo_code_already_applied', 'giftCard.alreadyApplied'])

/** A form field that displays the reason of a refusal. */
export interface RefusingField {
  /** Name of the field in errors. */
  name: string
  show: (message: string) => void
}

/** Shows the message of a refused or failed change: at its field, otherwise in a toast (basket rule 19). */
export function showRefusal(
  errors: ApiRefusal['error']['errors'],
  messages: Messages,
  endpoint: string,
  field?: RefusingField,
): void {
  const texts = new Map(Object.entries(messages))
  const [reason] = (field && errors[field.name]) ?? []
  const message = reason === undefined ? undefined : texts.get(reason)
  if (field && reason !== undefined && message !== undefined) {
    const label = errorLabelOf([reason]) ?? 'basket_error'
    announce({ event: 'exception', label, description: message, fatal: false })
    field.show(message)
    return
  }
  const [first] = ['lineItem', 'promoCode', 'giftCard'].flatMap((name) => errors[name] ?? [])
  const [any] = Object.values(errors).flat()
  const defaultKey = defaultKeys.get(endpoint) ?? 'feedback.error_basket_update'
  const key = first ?? any ?? defaultKey
  showToast({
    kind: infoKeys.has(key) ? 'info' : 'danger',
    text: texts.get(key) ?? texts.get(defaultKey) ?? '',
    errorLabel: errorLabelOf([key]) ?? 'basket_error',
  })
}

/** Withdraws refusals that no longer apply, because a change succeeded. */
export const withdrawRefusals = (): void => withdrawErrors()
