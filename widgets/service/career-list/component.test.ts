// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openJobs } from '#schemas/careers/open-jobs.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import CareerList from '#widgets/service/career-list/component.tsx'
import { fixtures } from '#widgets/service/career-list/fixtures.ts'
import { careerList } from '#widgets/service/career-list/index.ts'
import { jobPostings } from '#widgets/service/career-list/job-postings.ts'

const job = {
  id: 'knitter',
  title: 'Knitter & dyer',
  department: 'Design',
  description: 'You **knit**.',
  city: 'Copenhagen',
  country: 'DK',
  employmentType: 'FULL_TIME',
  posted: '2026-08-01',
  closes: '2026-10-15',
  email: 'jobs@vitrine.example',
}
const newer = { ...job, id: 'seller', title: 'Seller', employmentType: 'PART_TIME', posted: '2026-09-01' }
const broken = { id: 'broken', title: 7 }

const now = Date.parse('2026-10-01T12:00:00Z')

const show = (jobs: readonly object[], content: unknown = fixtures.full) => {
  const data = { organization: 'Vitrine', jobs: openJobs(jobs, now) }
  document.body.innerHTML = renderWidget(careerList, CareerList, content, {
    data,
    context: { locale: 'en-DK' },
  })
}

it('lists valid positions, newest first', () => {
  show([job, broken, newer])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Seller',
    'Knitter & dyer',
  ])
  expect(screen.getByText('Design · Copenhagen · Part time')).toBeTruthy()
})

it('skips no heading level without a headline', () => {
  show([job], {})
  expect(screen.getByRole('heading', { level: 2, name: 'Knitter & dyer' })).toBeTruthy()
})

it('links to an application by mail, with its deadline', () => {
  show([job])
  expect(screen.getByRole('link', { name: 'Apply Knitter & dyer' }).getAttribute('href')).toBe(
    'mailto:jobs@vitrine.example?subject=Knitter%20%26%20dyer',
  )
  expect(screen.getByText('Apply by 15 October 2026')).toBeTruthy()
})

it('shows a message without open positions', () => {
  show([])
  expect(screen.getByText(/no open positions/)).toBeTruthy()
  document.body.innerHTML = renderWidget(careerList, CareerList, fixtures.minimal)
  expect(screen.getByText(/no open positions/)).toBeTruthy()
})

it('has structured data for every position', () => {
  const data = { organization: 'Vitrine', jobs: openJobs([job], now) }
  expect(jobPostings(data)).toEqual([
    expect.objectContaining({
      '@type': 'JobPosting',
      title: 'Knitter & dyer',
      datePosted: '2026-08-01',
      validThrough: '2026-10-15T21:59:59.000Z',
      hiringOrganization: { '@type': 'Organization', name: 'Vitrine' },
    }),
  ])
  expect(jobPostings(null)).toEqual([])
})

it.each([
  ['DK', '2026-10-15', '2026-10-15T22:00:00Z'],
  ['DK', '2026-12-31', '2026-12-31T23:00:00Z'],
  // Clocks are changed in the night before and in the last night.
  ['DK', '2026-10-25', '2026-10-25T23:00:00Z'],
  ['DK', '2026-10-24', '2026-10-24T22:00:00Z'],
  ['JP', '2026-10-15', '2026-10-15T15:00:00Z'],
  // In Hawaii.
  ['US', '2026-10-15', '2026-10-16T10:00:00Z'],
  ['ZZ', '2026-10-15', '2026-10-16T00:00:00Z'],
  ['JP', '9999-12-31', '+010000-01-01T00:00:00Z'],
])('closes a position in %s whose last day is %s at %s', (country, closes, time) => {
  const closing = Date.parse(time)
  const { closes: _, ...unlimited } = newer
  const part = [{ ...job, country, closes }, unlimited]
  expect(openJobs(part, closing - 1).map(({ id }) => id)).toEqual(['seller', 'knitter'])
  expect(openJobs(part, closing).map(({ id }) => id)).toEqual(['seller'])
})
