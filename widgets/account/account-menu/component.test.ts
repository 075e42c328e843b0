// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import AccountMenu from '#widgets/account/account-menu/component.tsx'
import { fixtures } from '#widgets/account/account-menu/fixtures.ts'
import { accountMenu } from '#widgets/account/account-menu/index.ts'

it('links every configured page in one labelled navigation', () => {
  document.body.innerHTML = renderWidget(accountMenu, AccountMenu, fixtures.full)
  expect(screen.getByRole('navigation', { name: 'My account' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    fixtures.full.links.map(({ url }) => url),
  )
})
