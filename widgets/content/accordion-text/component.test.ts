// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import AccordionText from '#widgets/content/accordion-text/component.tsx'
import { fixtures } from '#widgets/content/accordion-text/fixtures.ts'
import { accordionText } from '#widgets/content/accordion-text/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(accordionText, AccordionText, content)
}

it('closes each section under its title until it is pressed, without script', () => {
  show(fixtures.full)
  const sections = [...document.querySelectorAll('details')]
  expect(sections.map((section) => section.querySelector('summary')?.textContent)).toEqual([
    'When does my order arrive?',
    'Can I send things back?',
    'Do you mend clothes?',
  ])
  expect(sections.some((section) => section.open)).toBe(false)
})

it('leaves a section open when another is opened', () => {
  show(fixtures.full)
  expect([...document.querySelectorAll('details')].some((section) => section.hasAttribute('name'))).toBe(
    false,
  )
})

it('nests headings: headline, section titles, then those of the texts', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { level: 2, name: 'Good to know' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(screen.getByText('Yes', { selector: 'h4' })).toBeTruthy()
})

it('makes section titles the second level where there is no headline', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('heading', { level: 2, name: 'Washing' })).toBeTruthy()
})

it('renders nothing without sections', () => {
  expect(renderWidget(accordionText, AccordionText, fixtures.empty)).toBe('')
})

it('drops a section without a title and keeps the other sections', () => {
  show({ subsections: [{ text: 'No title' }, { title: 'Drying', text: 'Flat.' }] })
  expect(document.querySelectorAll('details')).toHaveLength(1)
})
