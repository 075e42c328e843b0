// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import { signedInUser } from '#tests/support/user-data.ts'
import PreferencesForm from '#widgets/account/preferences-form/component.tsx'
import { preferencesForm } from '#widgets/account/preferences-form/index.ts'
import type { Preferences } from '#widgets/account/preferences-form/load.ts'

const defaults = {
  description: '',
  isAccordion: false,
  isAccordionOpen: false,
  isRadio: false,
  numberOfColumns: 1,
}
const option = (key: string, alias?: string) => ({
  key,
  title: key,
  description: '',
  ...(alias && { alias }),
})
const groups = [
  { ...defaults, id: 'wear', title: 'What I wear', userOptions: [option('denim'), option('linen')] },
  { ...defaults, id: 'news', title: 'How often', isRadio: true, userOptions: [option('weekly')] },
  { ...defaults, id: 'lines', title: 'Departments', userOptions: [option('women', 'subbrand-women')] },
]

function show(content: object, data: Partial<Preferences>) {
  const user = signedInUser({ preferences: ['linen', 'weekly'], subBrands: ['women'], channels: ['sms'] })
  const known = { user, groups, newsletter: 'none' as const, ...data }
  document.body.innerHTML = renderWidget(preferencesForm, PreferencesForm, content, { data: known })
}
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]:checked')].map(
    ({ name, value }) => `${name}=${value}`,
  )

it('ticks saved preferences, groups sub-brands, and renders single choices as a list', () => {
  show({ askChannels: true }, {})
  expect(ticked()).toEqual(['preferences=linen', 'subBrands=women', 'channels=sms'])
  expect(screen.getByRole('combobox', { name: 'How often' })).toHaveProperty('value', 'weekly')
})

it('offers the newsletter to a verified address, and verification to an unverified one', () => {
  show({}, { newsletter: 'pending' })
  expect(screen.getByRole('checkbox', { name: 'Email newsletter' })).toHaveProperty('checked', true)
  expect(document.body.textContent).toContain('Please open the link')
  show({}, { newsletter: 'unknown' })
  expect(screen.queryByRole('checkbox', { name: 'Email newsletter' })).toBeNull()
  const forms = [...document.querySelectorAll<HTMLInputElement>('[name="_form"]')].map(({ value }) => value)
  expect(forms).toEqual(['account.savePreferences', 'session.sendVerification'])
})
