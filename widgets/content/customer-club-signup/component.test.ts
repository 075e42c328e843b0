// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import CustomerClubSignup from '#widgets/content/customer-club-signup/component.tsx'
import { fixtures } from '#widgets/content/customer-club-signup/fixtures.ts'
import { customerClubSignup } from '#widgets/content/customer-club-signup/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(customerClubSignup, CustomerClubSignup, content)
}

it('asks for an e-mail address, and posts it to its page', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('heading', { level: 2, name: 'Join the club' })).toBeTruthy()
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('type')).toBe('email')
  expect(field.hasAttribute('required')).toBe(true)
  expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy()
  const form = document.querySelector('form')
  expect(form?.method).toBe('post')
  expect(form?.getAttribute('action')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('offers the brands, preselected by content', () => {
  show(fixtures.full)
  const group = screen.getByRole('group', { name: 'I am interested in' })
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ name, value, defaultChecked }) => [name, value, defaultChecked])).toEqual([
    ['subBrands', 'men', true],
    ['subBrands', 'women', false],
    ['subBrands', 'kids', false],
  ])
})

it('has the terms agreed to, with their links, where there are any', () => {
  show(fixtures.full)
  const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: /accept the terms/ })
  expect(terms.required).toBe(true)
  expect(terms.checked).toBe(false)
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/dk/terms')
  expect(terms.closest('label')?.querySelector('p')).toBeNull()
})

it('thanks in content’s words and picture, else in the shop’s', () => {
  show(fixtures.full)
  const thanks = () => document.getElementById('widget-done')
  expect(thanks()?.textContent).toContain('Good to have you.')
  expect(thanks()?.querySelector('img')?.style.getPropertyValue('--ratio-mobile')).toBe('2/1')
  expect(thanks()?.querySelector('svg')).not.toBeNull()
  show(fixtures.minimal)
  expect(thanks()?.textContent).toContain('We have sent you an email')
  expect(thanks()?.querySelector('img, svg')).toBeNull()
})

describe('content that excludes pages', () => {
  const isEnabledOn = (path: string, excludedPages: unknown[]) => {
    const checked = customerClubSignup.validate({ ...fixtures.minimal, excludedPages })
    return (
      checked.kind === 'valid' && customerClubSignup.forPage(checked.value, testPage({ path })) !== undefined
    )
  }

  it.each([
    ['/dk/checkout', ['/checkout'], false],
    ['/dk/checkout', ['/dk/checkout'], false],
    ['/dk/checkout', ['/checkout/'], false],
    ['/dk', ['/dk'], false],
    ['/dk', ['/'], false],
    ['/dk/checkout', ['checkout'], true],
    ['/dk/checkout', ['/de/checkout'], true],
    ['/dk/checkout/details', ['/checkout'], true],
    ['/dk/checkout', [7, '/other'], true],
    ['/dk/checkout', [], true],
  ])('%s with %j: visible %s', (path, excluded, isShown) => {
    expect(isEnabledOn(path, excluded)).toBe(isShown)
  })
})
