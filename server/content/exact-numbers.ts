import { visitNumbers } from '#schemas/validation/json.ts'

/** Maximum length of a number that is compared. A longer one counts as inexact: a double is written with less. */
const maxNumberLength = 100

/** Returns a decimal number in a form that only equal numbers share: 1.50e3 is 15e2. */
function decimalOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

const isExact = (value: number, source: string): boolean =>
  source.length <= maxNumberLength && Number.isFinite(value) && decimalOf(source) === decimalOf(String(value))

/**
 * Whether each number of a JSON text remains what it is when the text is parsed and written again. Ids of other systems
 * can be greater than 2^53.
 * @throws SyntaxError
 */
export function hasExactNumbers(text: string): boolean {
  let exact = true
  visitNumbers(text, (value, source) => {
    exact &&= isExact(value, source)
  })
  return exact
}
