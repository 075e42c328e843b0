import { countryOf } from '#schemas/addresses/countries.ts'
import { countryTimeZone } from '#schemas/markets/country-time-zone.ts'
import { type Market, marketSchema } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { isTimeZone } from '#schemas/values/time-zone.ts'
import type { NewShop } from '#starter/content/starter-shop.ts'
import { type Language, languages } from '#starter/languages.ts'

/** Required facts of a shop, by the names of the command's flags. */
export type ShopFlag = 'market' | 'language' | 'currency' | 'country' | 'name' | 'email' | 'time-zone'
export type ShopAnswers = Readonly<Partial<Record<ShopFlag, string>>>

/** A question to the operator. */
export interface ShopQuestion {
  flag: ShopFlag
  /** The question in a terminal. */
  text: string
  /** Default: the answer is needed. */
  isOptional?: true
  /** Returns the problem of an answer; undefined if it is valid. */
  problem(answer: string): string | undefined
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const marketId = new RegExp(marketSchema.properties.id.pattern)
const checkEmail = compileSchema(emailSchema)

const isLanguage = (code: string): code is Language => languages.some((language) => language === code)

/** Returns the canonical BCP 47 tag; undefined if invalid. */
function localeIn(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

const messageUnless = (isRight: boolean, message: string): string | undefined =>
  isRight ? undefined : message

/** The questions, in the order in which a terminal shows them. */
export const shopQuestions: readonly ShopQuestion[] = [
  {
    flag: 'name',
    text: 'Name of the shop, as its header shows it',
    problem: (name) => messageUnless(name.length <= 100, 'The name has at most 100 characters.'),
  },
  {
    flag: 'market',
    text: 'Id of the market: the first part of its addresses, such as dk or ca-fr',
    problem: (id) =>
      messageUnless(marketId.test(id), 'An id is two small letters, or two pairs of them: dk, ca-fr.'),
  },
  {
    flag: 'country',
    text: 'Country of its shoppers (ISO 3166-1), such as DK',
    problem: (code) =>
      messageUnless(
        /^[A-Z]{2}$/.test(code) && countryOf(code) !== undefined,
        `${code} is no country of ISO 3166-1.`,
      ),
  },
  {
    flag: 'language',
    text: `Language (BCP 47), one of ${languages.join(', ')}`,
    problem: (tag) =>
      messageUnless(
        isLanguage(localeIn(tag)?.language ?? ''),
        `The shop has texts in ${languages.join(', ')}, and none in ${tag}.`,
      ),
  },
  {
    flag: 'currency',
    text: 'Currency of its prices (ISO 4217), such as DKK',
    problem: (code) => messageUnless(currencies.has(code), `${code} is no currency of ISO 4217.`),
  },
  {
    flag: 'email',
    text: 'Email address of customer service (may be left empty)',
    isOptional: true,
    problem: (address) =>
      messageUnless(checkEmail(address).kind === 'valid', `${address} is no email address.`),
  },
  {
    flag: 'time-zone',
    text: 'Time zone of the warehouse (IANA), such as Europe/Copenhagen (empty: the country’s)',
    isOptional: true,
    problem: (zone) => messageUnless(isTimeZone(zone), `${zone} is no time zone of IANA.`),
  },
]

/** Writes an answer as it is stored: codes of countries and currencies in capitals, ids of markets in small letters. */
export function normalAnswer(flag: ShopFlag, answer: string): string {
  const text = answer.trim()
  if (flag === 'country' || flag === 'currency') return text.toUpperCase()
  return flag === 'market' ? text.toLowerCase() : text
}

/** Returns a message for each answer that is missing or wrong, by flags. */
export function validateAnswers(answers: ShopAnswers): readonly string[] {
  const single = shopQuestions.flatMap(({ flag, isOptional, problem }) => {
    const answer = answers[flag]
    if (answer === undefined || answer === '') return isOptional ? [] : [`--${flag} is missing.`]
    const message = problem(answer)
    return message === undefined ? [] : [`--${flag}: ${message}`]
  })
  const { country = '', 'time-zone': zone } = answers
  if (single.length === 0 && !zone && countryTimeZone(country) === undefined)
    return [`--time-zone is missing: ${country} has several.`]
  const region = localeIn(answers.language ?? '')?.region
  const isElsewhere = region !== undefined && region !== answers.country
  return isElsewhere
    ? [...single, `--language: ${answers.language} is of ${region}, and the country is ${answers.country}.`]
    : single
}

const capitalised = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

const nameOf = (code: string, language: Language, type: 'region' | 'language'): string =>
  capitalised(new Intl.DisplayNames([language], { type }).of(code) ?? code, language)

/**
 * Returns the shop that complete answers describe. Country and language are named in the market's language.
 * @throws RangeError for answers with problems
 */
export function shopOf(answers: ShopAnswers): NewShop {
  const [problem] = validateAnswers(answers)
  const { market: id = '', country = '', currency = '', name = '', email } = answers
  const language = localeIn(answers.language ?? '')?.language ?? ''
  if (problem !== undefined || !isLanguage(language)) throw new RangeError(problem)
  const countryName = nameOf(country, language, 'region')
  const market: Market = {
    id,
    priority: 1,
    language: { name: nameOf(language, language, 'language'), baseCode: language },
    country: { code: country, name: countryName },
    url: `/${id}`,
    name: countryName,
    currency,
  }
  const timeZone = answers['time-zone'] || countryTimeZone(country)
  return { market, language, name, ...(email && { email }), ...(timeZone && { timeZone }) }
}
