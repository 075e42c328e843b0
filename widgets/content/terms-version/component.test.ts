// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import TermsVersion from '#widgets/content/terms-version/component.tsx'
import { fixtures } from '#widgets/content/terms-version/fixtures.ts'
import { termsVersion } from '#widgets/content/terms-version/index.ts'

it('shows the version of its page', () => {
  const page = { termsVersion: '2026-09' }
  document.body.innerHTML = renderWidget(termsVersion, TermsVersion, fixtures.empty, { page })
  expect(document.body.textContent).toBe('Version 2026-09')
})

it('leads to other versions', () => {
  document.body.innerHTML = renderWidget(termsVersion, TermsVersion, fixtures.full)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dk/terms/2025-03',
    '/dk/terms/2024-11',
  ])
})

it('renders nothing without a version', () => {
  expect(renderWidget(termsVersion, TermsVersion, fixtures.empty)).toBe('')
})
