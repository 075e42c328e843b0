/** Milliseconds of a day. Dates are local midnights, represented as UTC. */
export const day = 24 * 60 * 60_000

const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6] as const

/** Returns the days of a holiday in a year: none, one or several. */
type Rule = (year: number) => readonly number[]

const weekdayOf = (date: number): number => new Date(date).getUTCDay()

/** A date of every year. @param month from 1 */
const fixedDate =
  (month: number, date: number): Rule =>
  (year) => [Date.UTC(year, month - 1, date)]

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

/** A day relative to Easter Sunday. */
const fromEaster =
  (days: number): Rule =>
  (year) => [easterOf(year) + days * day]

/** The first of this weekday from a date on. */
const weekdayFrom =
  (weekday: number, month: number, date: number): Rule =>
  (year) => {
    const start = Date.UTC(year, month - 1, date)
    return [start + ((weekday - weekdayOf(start) + 7) % 7) * day]
  }

const nthMonday = (nth: number, month: number): Rule => weekdayFrom(monday, month, 1 + (nth - 1) * 7)

/** Moves days on a weekend to the next days that are neither weekend nor holiday. */
const movedToMonday =
  (...rules: readonly Rule[]): Rule =>
  (year) => {
    const days: number[] = []
    for (let date of rules.flatMap((rule) => rule(year))) {
      while ([sunday, saturday].some((item) => item === weekdayOf(date)) || days.includes(date)) date += day
      days.push(date)
    }
    return days
  }

/** Moves Saturdays to Friday, and Sundays to Monday. */
const movedToNearestWorkday =
  (rule: Rule): Rule =>
  (year) =>
    rule(year).map((date) => {
      const weekday = weekdayOf(date)
      return weekday === saturday ? date - day : weekday === sunday ? date + day : date
    })

const islamicDate = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
})

/** Days of the Umm al-Qura calendar, by `month/day`; a Gregorian year may have one twice. */
const islamicDays = new Map<number, ReadonlyMap<string, readonly number[]>>()

function islamicDaysOf(year: number): ReadonlyMap<string, readonly number[]> {
  const cached = islamicDays.get(year)
  if (cached) return cached
  const start = Date.UTC(year, 0, 1)
  const count = (Date.UTC(year + 1, 0, 1) - start) / day
  const dates = Array.from({ length: count }, (_, index) => start + index * day)
  const byMonth = Map.groupBy(dates, (date) => islamicDate.format(date).split(' ', 1)[0] ?? '')
  islamicDays.set(year, byMonth)
  return byMonth
}

/** A day of the Islamic calendar and the days after it; the sighting of the moon may shift it by one day. */
const islamic =
  (month: number, date: number, length = 1): Rule =>
  (year) =>
    (islamicDaysOf(year).get(`${month}/${date}`) ?? []).flatMap((first) =>
      Array.from({ length }, (_, index) => first + index * day),
    )

const newYear = fixedDate(1, 1)
const epiphany = fixedDate(1, 6)
const maundyThursday = fromEaster(-3)
const goodFriday = fromEaster(-2)
const easterMonday = fromEaster(1)
const labourDay = fixedDate(5, 1)
const ascension = fromEaster(39)
const whitMonday = fromEaster(50)
const corpusChristi = fromEaster(60)
const assumption = fixedDate(8, 15)
const allSaints = fixedDate(11, 1)
const immaculate = fixedDate(12, 8)
const christmasEve = fixedDate(12, 24)
const christmas = fixedDate(12, 25)
const secondChristmas = fixedDate(12, 26)
const midsummerEve = weekdayFrom(friday, 6, 19)
const eidAlFitr = (length: number) => islamic(10, 1, length)
const eidAlAdha = (length: number) => islamic(12, 10, length)
const arafat = islamic(12, 9)

/** Saint Brigid's: the first of February where that is a Friday, else the first Monday. */
const saintBrigid: Rule = (year) => {
  const [first = 0] = fixedDate(2, 1)(year)
  return weekdayOf(first) === friday ? [first] : nthMonday(1, 2)(year)
}

/** King's Day: a day earlier where it is a Sunday. */
const kingsDay: Rule = (year) =>
  fixedDate(4, 27)(year).map((date) => (weekdayOf(date) === sunday ? date - day : date))

/**
 * Nationwide days on which no parcels move, by ISO 3166-1 alpha-2; in the Nordic countries Christmas Eve and Midsummer
 * Eve too. Regional holidays are not included.
 */
const holidays: Readonly<Record<string, readonly Rule[]>> = {
  AE: [
    newYear,
    eidAlFitr(3),
    arafat,
    eidAlAdha(3),
    islamic(1, 1),
    islamic(3, 12),
    fixedDate(12, 2),
    fixedDate(12, 3),
  ],
  AT: [
    ...[newYear, epiphany, easterMonday, labourDay, ascension, whitMonday, corpusChristi, assumption],
    ...[fixedDate(10, 26), allSaints, immaculate, christmas, secondChristmas],
  ],
  BE: [
    ...[newYear, easterMonday, labourDay, ascension, whitMonday, fixedDate(7, 21), assumption, allSaints],
    ...[fixedDate(11, 11), christmas],
  ],
  CA: [
    movedToMonday(newYear),
    goodFriday,
    weekdayFrom(monday, 5, 18),
    movedToMonday(fixedDate(7, 1)),
    nthMonday(1, 9),
    fixedDate(9, 30),
    nthMonday(2, 10),
    fixedDate(11, 11),
    movedToMonday(christmas, secondChristmas),
  ],
  CH: [newYear, goodFriday, easterMonday, ascension, whitMonday, fixedDate(8, 1), christmas, secondChristmas],
  CZ: [
    ...[
      newYear,
      goodFriday,
      easterMonday,
      labourDay,
      fixedDate(5, 8),
      fixedDate(7, 5),
      fixedDate(7, 6),
      fixedDate(9, 28),
    ],
    ...[fixedDate(10, 28), fixedDate(11, 17), christmasEve, christmas, secondChristmas],
  ],
  DE: [
    ...[newYear, goodFriday, easterMonday, labourDay, ascension, whitMonday, fixedDate(10, 3)],
    ...[christmas, secondChristmas],
  ],
  DK: [
    ...[newYear, maundyThursday, goodFriday, easterMonday, ascension, whitMonday],
    ...[christmasEve, christmas, secondChristmas],
  ],
  ES: [
    ...[newYear, epiphany, goodFriday, labourDay, assumption, fixedDate(10, 12), allSaints, fixedDate(12, 6)],
    ...[immaculate, christmas],
  ],
  FI: [
    ...[newYear, epiphany, goodFriday, easterMonday, labourDay, ascension, midsummerEve, fixedDate(12, 6)],
    ...[christmasEve, christmas, secondChristmas],
  ],
  FR: [
    ...[
      newYear,
      easterMonday,
      labourDay,
      fixedDate(5, 8),
      ascension,
      whitMonday,
      fixedDate(7, 14),
      assumption,
    ],
    ...[allSaints, fixedDate(11, 11), christmas],
  ],
  GB: [
    movedToMonday(newYear),
    goodFriday,
    easterMonday,
    nthMonday(1, 5),
    weekdayFrom(monday, 5, 25),
    weekdayFrom(monday, 8, 25),
    movedToMonday(christmas, secondChristmas),
  ],
  IE: [
    ...[movedToMonday(newYear), saintBrigid, movedToMonday(fixedDate(3, 17)), easterMonday, nthMonday(1, 5)],
    ...[nthMonday(1, 6), nthMonday(1, 8), weekdayFrom(monday, 10, 25)],
    movedToMonday(christmas, secondChristmas),
  ],
  IT: [
    ...[
      newYear,
      epiphany,
      easterMonday,
      fixedDate(4, 25),
      labourDay,
      fixedDate(6, 2),
      assumption,
      fixedDate(10, 4),
    ],
    ...[allSaints, immaculate, christmas, secondChristmas],
  ],
  KW: [
    newYear,
    fixedDate(2, 25),
    fixedDate(2, 26),
    eidAlFitr(3),
    arafat,
    eidAlAdha(3),
    islamic(1, 1),
    islamic(3, 12),
  ],
  LU: [
    ...[
      newYear,
      easterMonday,
      labourDay,
      fixedDate(5, 9),
      ascension,
      whitMonday,
      fixedDate(6, 23),
      assumption,
    ],
    ...[allSaints, christmas, secondChristmas],
  ],
  NL: [newYear, easterMonday, kingsDay, ascension, whitMonday, christmas, secondChristmas],
  NO: [
    ...[
      newYear,
      maundyThursday,
      goodFriday,
      easterMonday,
      labourDay,
      fixedDate(5, 17),
      ascension,
      whitMonday,
    ],
    ...[christmasEve, christmas, secondChristmas],
  ],
  PL: [
    ...[newYear, epiphany, easterMonday, labourDay, fixedDate(5, 3), corpusChristi, assumption, allSaints],
    ...[fixedDate(11, 11), christmasEve, christmas, secondChristmas],
  ],
  PT: [
    ...[
      newYear,
      goodFriday,
      fixedDate(4, 25),
      labourDay,
      corpusChristi,
      fixedDate(6, 10),
      assumption,
      fixedDate(10, 5),
    ],
    ...[allSaints, fixedDate(12, 1), immaculate, christmas],
  ],
  QA: [eidAlFitr(3), eidAlAdha(3), fixedDate(12, 18)],
  SA: [fixedDate(2, 22), eidAlFitr(4), arafat, eidAlAdha(3), fixedDate(9, 23)],
  SE: [
    ...[newYear, epiphany, goodFriday, easterMonday, labourDay, ascension, fixedDate(6, 6), midsummerEve],
    ...[christmasEve, christmas, secondChristmas],
  ],
  TR: [
    ...[
      newYear,
      fixedDate(4, 23),
      labourDay,
      fixedDate(5, 19),
      fixedDate(7, 15),
      fixedDate(8, 30),
      fixedDate(10, 29),
    ],
    ...[eidAlFitr(3), eidAlAdha(4)],
  ],
  US: [
    ...[newYear, fixedDate(6, 19), fixedDate(7, 4), fixedDate(11, 11), christmas].map(movedToNearestWorkday),
    ...[nthMonday(3, 1), nthMonday(3, 2), weekdayFrom(monday, 5, 25), nthMonday(1, 9), nthMonday(2, 10)],
    weekdayFrom(thursday, 11, 22),
  ],
}

const cache = new Map<string, ReadonlySet<number>>()

function holidaysOf(country: string, year: number): ReadonlySet<number> {
  const key = `${country} ${year}`
  const cached = cache.get(key)
  if (cached) return cached
  const rules = Object.hasOwn(holidays, country) ? (holidays[country] ?? []) : []
  // A holiday of the next year can be observed in this one.
  const days = new Set([year, year + 1].flatMap((value) => rules.flatMap((rule) => rule(value))))
  cache.set(key, days)
  return days
}

/** Countries whose weekend is Friday and Saturday. */
const fridayWeekends: ReadonlySet<string> = new Set(['BH', 'DZ', 'EG', 'IQ', 'JO', 'KW', 'OM', 'QA', 'SA'])

/**
 * Whether parcels move on a day in a country (checkout rule 16). Countries without a list have weekends only.
 * @param country ISO 3166-1 alpha-2
 */
export function isWorkingDay(country: string, date: number): boolean {
  const weekend = fridayWeekends.has(country) ? [friday, saturday] : [saturday, sunday]
  return (
    !weekend.some((item) => item === weekdayOf(date)) &&
    !holidaysOf(country, new Date(date).getUTCFullYear()).has(date)
  )
}
