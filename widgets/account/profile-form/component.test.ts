// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import { signedInUser } from '#tests/support/user-data.ts'
import ProfileForm from '#widgets/account/profile-form/component.tsx'
import { profileForm } from '#widgets/account/profile-form/index.ts'

const data = {
  user: signedInUser({ firstName: 'Anna', birthday: '1990-05-01' }),
  countries: [{ value: 'DK', title: '+45 Denmark' }],
  phone: { country: 'DK', national: '12 34 56 78' },
}
const show = (content: object) => {
  document.body.innerHTML = renderWidget(profileForm, ProfileForm, content, { data })
}
const submittedFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name="fields"]')].map(({ value }) => value)

it('contains the saved profile, with the dialling code next to the number', () => {
  show({})
  expect(screen.getByRole('textbox', { name: /First name/ })).toHaveProperty('value', 'Anna')
  expect(screen.getByRole('combobox', { name: /Dialling code/ })).toHaveProperty('value', 'DK')
  expect(screen.getByRole('textbox', { name: /Mobile phone/ })).toHaveProperty('value', '12 34 56 78')
  expect(screen.getByLabelText(/Date of birth/)).toHaveProperty('value', '1990-05-01')
})

it('shows the address for product safety notices only where it is not the account’s', () => {
  const getSafetyField = () => screen.getByRole('textbox', { name: /product safety/ })
  show({})
  expect(getSafetyField()).toHaveProperty('value', '')
  const user = signedInUser({ emailGPSR: 'safety@example.com' })
  document.body.innerHTML = renderWidget(profileForm, ProfileForm, {}, { data: { ...data, user } })
  expect(getSafetyField()).toHaveProperty('value', 'safety@example.com')
})

it('names its fields, so that missing ones are not deleted', () => {
  show({})
  expect(submittedFields()).toEqual(['firstName', 'lastName', 'phoneNumber', 'emailGPSR', 'birthday'])
  show({ askBirthday: false, askDueDate: true })
  expect(submittedFields()).toEqual(['firstName', 'lastName', 'phoneNumber', 'emailGPSR', 'dueDate'])
  expect(document.querySelector('[name="birthday"]')).toBeNull()
})

it('hides the form if the profile could not be loaded, as an empty form would delete it', () => {
  document.body.innerHTML = renderWidget(profileForm, ProfileForm, {})
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
