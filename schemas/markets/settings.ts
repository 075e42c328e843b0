import { type Constants, constantsWith } from '#schemas/markets/constants.ts'
import type { SubBrand } from '#schemas/markets/sub-brand.ts'
import { type Toggles, togglesSchema } from '#schemas/markets/toggles.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** Settings of a brand and a market: toggles and constants. */
export interface Settings {
  toggles: Toggles
  constants: Constants
  /** The page's brand, if the market has brands. */
  subBrand: SubBrand | undefined
  /** Revision: changes with any of the settings. */
  revision: string
}

const checkToggles = compileSchema(togglesSchema)

/** Returns the toggles with overrides of the shop, then a market. Values that are not booleans are ignored. */
export function togglesWith(...documents: readonly (object | undefined)[]): Toggles {
  const checked = checkToggles(Object.assign({}, ...documents))
  if (checked.kind === 'invalid') throw new Error(`Invalid toggles: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/** Default settings. */
export const defaultSettings: Settings = {
  toggles: togglesWith(),
  constants: constantsWith(),
  subBrand: undefined,
  revision: '',
}
