import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { payments } from '#schemas/api/payments.ts'
import { isIdentityNumber } from '#schemas/commerce/identity-number.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

/** Props of iyzico's fields; the last three are texts of instalments. */
const iyzicoProps = ['catalog', 'basketId', 'locale', 'wrongNumber', 'one', 'many', 'none'] as const
export type IyzicoProps = PropsOf<typeof iyzicoProps>

/** Validates the identity number while it is typed: its check digits show a mistyped one. */
function checkIdentity(field: HTMLInputElement, wrong: string): void {
  const check = () => {
    const number = field.value.trim()
    field.setCustomValidity(number === '' || isIdentityNumber(number) ? '' : wrong)
  }
  field.addEventListener('input', check)
  // It may have been typed during the import.
  check()
}

function radioOf(count: number, words: string): HTMLElement {
  const label = document.createElement('label')
  const radio = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'instalments',
    value: String(count),
    defaultChecked: count === 1,
  })
  label.append(radio, words)
  return label
}

/**
 * Requests the offers of a card's bank once its first six or eight digits are typed, and displays the instalments to
 * choose from.
 */
function offerInstalments(
  box: HTMLElement,
  { catalog, basketId, locale, one, many, none }: IyzicoProps,
): void {
  const card = findElement(box, '[data-part="card"]', HTMLInputElement)
  const [note, offers] = ['note', 'offers'].map((name) => box.querySelector(`[data-part="${name}"]`))
  if (!card) return
  let lastNumber = ''

  async function fetchInstalments(binNumber: string): Promise<void> {
    const input = { path: { catalog }, query: { basketId }, body: { binNumber } }
    const response = await callShop(payments.checkBin, input).catch(() => undefined)
    if (lastNumber !== binNumber) return
    const instalments = response?.status === 200 ? (response.body.instalments ?? []) : []
    if (note) note.textContent = instalments.length > 1 ? '' : none
    const choices = instalments.map(({ count, each, total }) => {
      const sums = { count, each: formatMoney(each, locale), total: formatMoney(total, locale) }
      return radioOf(count, fillText(count === 1 ? one : many, sums))
    })
    offers?.replaceChildren(...(choices.length > 1 ? choices : []))
  }

  box.hidden = false
  card.addEventListener('input', () => {
    const digits = card.value.replaceAll(/\D/g, '')
    if (digits === lastNumber || (digits.length !== 6 && digits.length !== 8)) return
    lastNumber = digits
    void fetchInstalments(digits)
  })
}

/** Enhances the fields of `iyzico-fields.tsx`. */
export function startIyzicoFields(element: HTMLElement): void {
  const identity = findElement(element, '[name="identityNumber"]', HTMLInputElement)
  const box = findElement(element, '[data-part="instalments"]')
  const props = readProps(element, iyzicoProps)
  if (!props) return
  if (identity) checkIdentity(identity, props.wrongNumber)
  if (box) offerInstalments(box, props)
}
