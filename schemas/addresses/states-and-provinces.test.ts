import { expect, it } from 'vitest'
import {
  nameProvinces,
  provinceOf,
  provinces,
  stateOf,
  states,
} from '#schemas/addresses/states-and-provinces.ts'

it('has the 50 states with the federal district, and the 13 provinces and territories', () => {
  expect(states).toHaveLength(51)
  expect(provinces).toHaveLength(13)
})

it('finds a state or a province by its abbreviation, in any case', () => {
  expect(stateOf('ny')?.name).toBe('New York')
  expect(provinceOf('qc')?.name).toBe('Quebec')
  expect([stateOf('QC'), provinceOf('NY')]).toEqual([undefined, undefined])
})

it('names provinces in French in the French alphabet’s order, and in English elsewhere', () => {
  const french = nameProvinces(provinces, 'fr').map(({ name }) => name)
  expect(french.slice(0, 4)).toEqual(['Alberta', 'Colombie-Britannique', 'Île-du-Prince-Édouard', 'Manitoba'])
  expect(nameProvinces(provinces, 'en')).toEqual(provinces)
})
