/** A state of the United States (addresses rule 1). */
export interface State {
  name: string
  abbreviation: string
}

/** A province or territory of Canada, with the names of its taxes in both languages (addresses rule 1). */
export interface Province {
  name: string
  abbreviation: string
  vatName: string
  /** Absent if there is one tax only. */
  vatName2?: string
  vatNameFrench: string
  vatName2French?: string
}

const stateList = `AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;
DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;
LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;
NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;
OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;
VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming`

/** The states and the federal district, in the order of their names. */
export const states: readonly State[] = stateList.split(';').map((text) => {
  const [abbreviation = '', ...name] = text.trim().split(' ')
  return { name: name.join(' '), abbreviation }
})

const goods = { vatName: 'GST', vatNameFrench: 'TPS' } as const
const harmonised = { vatName: 'HST', vatNameFrench: 'TVH' } as const
const provincial = { ...goods, vatName2: 'PST', vatName2French: 'TVP' } as const

/** In the order of their names. */
export const provinces: readonly Province[] = [
  { name: 'Alberta', abbreviation: 'AB', ...goods },
  { name: 'British Columbia', abbreviation: 'BC', ...provincial },
  { name: 'Manitoba', abbreviation: 'MB', ...goods, vatName2: 'RST', vatName2French: 'TVD' },
  { name: 'New Brunswick', abbreviation: 'NB', ...harmonised },
  { name: 'Newfoundland and Labrador', abbreviation: 'NL', ...harmonised },
  { name: 'Northwest Territories', abbreviation: 'NT', ...goods },
  { name: 'Nova Scotia', abbreviation: 'NS', ...harmonised },
  { name: 'Nunavut', abbreviation: 'NU', ...goods },
  { name: 'Ontario', abbreviation: 'ON', ...harmonised },
  { name: 'Prince Edward Island', abbreviation: 'PE', ...harmonised },
  { name: 'Quebec', abbreviation: 'QC', ...goods, vatName2: 'QST', vatName2French: 'TVQ' },
  { name: 'Saskatchewan', abbreviation: 'SK', ...provincial },
  { name: 'Yukon', abbreviation: 'YT', ...goods },
]

/** Official names in French, where they differ. */
const frenchNames: ReadonlyMap<string, string> = new Map([
  ['BC', 'Colombie-Britannique'],
  ['NB', 'Nouveau-Brunswick'],
  ['NL', 'Terre-Neuve-et-Labrador'],
  ['NT', 'Territoires du Nord-Ouest'],
  ['NS', 'Nouvelle-Écosse'],
  ['PE', 'Île-du-Prince-Édouard'],
  ['QC', 'Québec'],
])

/**
 * Returns provinces with their names in a language, in the order of these.
 * @param language ISO 639-1: French, or else English
 */
export function nameProvinces<Named extends Pick<Province, 'name' | 'abbreviation'>>(
  regions: readonly Named[],
  language: string | undefined,
): Named[] {
  if (language !== 'fr') return [...regions]
  const inFrench = regions.map((item) => ({ ...item, name: frenchNames.get(item.abbreviation) ?? item.name }))
  return inFrench.sort((item, other) => item.name.localeCompare(other.name, 'fr'))
}

const stateNames = new Map(states.map((state) => [state.abbreviation, state]))
const provinceNames = new Map(provinces.map((province) => [province.abbreviation, province]))

/** @param abbreviation such as `NY`, in any case */
export const stateOf = (abbreviation: string): State | undefined => stateNames.get(abbreviation.toUpperCase())

/** @param abbreviation such as `QC`, in any case */
export const provinceOf = (abbreviation: string): Province | undefined =>
  provinceNames.get(abbreviation.toUpperCase())
