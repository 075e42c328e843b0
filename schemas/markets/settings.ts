import { type Constants, constantsWith } from '#schemas/markets/constants.ts'
import type { SubBrand } from '#schemas/markets/sub-brand.ts'
import { type Toggles, togglesSchema } from '#schemas/markets/toggles.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** What a brand and a market set: features on or off, constants in place of the usual ones. */
export interface Settings {
  toggles: Toggles
  constants: Constants
  /** The brand whose page it is, where the market has brands. */
  subBrand: SubBrand | undefined
  /** Changes when any of it does. */
  revision: string
}

const checkToggles = compileSchema(togglesSchema)

/** The toggles with what the shop, then a market, sets. What is not a switch is passed over. */
export function togglesWith(...documents: readonly (object | undefined)[]): Toggles {
  const checked = checkToggles(Object.assign({}, ...documents))
  if (checked.kind === 'invalid') throw new Error(`toggles: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/** The settings of a shop that sets none. */
export const usualSettings: Settings = {
  toggles: togglesWith(),
  constants: constantsWith(),
  subBrand: undefined,
  revision: '',
}
