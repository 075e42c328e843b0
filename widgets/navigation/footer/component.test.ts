// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WidgetContext } from '#renderer/context.ts'
import { mailFragments } from '#schemas/api/form-fields.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Footer from '#widgets/navigation/footer/component.tsx'
import { fixtures } from '#widgets/navigation/footer/fixtures.ts'
import { footer } from '#widgets/navigation/footer/index.ts'

const show = (content: unknown, context: Partial<Omit<WidgetContext, 'texts'>> = {}) => {
  document.body.innerHTML = renderWidget(footer, Footer, content, { context })
}

it('heads each column of links, social media last', () => {
  show(fixtures.full)
  const navigation = screen.getByRole('navigation', { name: 'Footer' })
  expect(
    within(navigation)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Shop', 'Help', 'Follow us'])
  const instagram = screen.getByRole('link', { name: 'Instagram' })
  expect([instagram.getAttribute('target'), instagram.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

it('leads to the external address of a social link first, else where its link does', () => {
  const external = 'https://example.com/external'
  show({
    social: [
      { title: 'Both', externalLink: external, link: { url: '/dk/both' } },
      { title: 'Link', link: { url: '/dk/link' } },
      { title: 'Neither' },
    ],
  })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Both', external],
    ['Link', '/dk/link'],
  ])
})

it('still reads social links that were plain links', () => {
  const migrate = footer.migrations[0]?.up
  const written = {
    legal: '©',
    social: [
      { title: 'A', url: 'https://a.example', openInCurrentTab: false },
      { link: '12' },
      { title: 'New', externalLink: 'https://new.example' },
    ],
  }
  expect(migrate?.(written)).toEqual({
    legal: '©',
    social: [
      { title: 'A', externalLink: 'https://a.example' },
      { title: '12', link: { link: '12' } },
      { title: 'New', externalLink: 'https://new.example' },
    ],
  })
})

it('names the delivery country in the shop’s language, with a link to change it', () => {
  show(fixtures.full, { locale: 'da-DK' })
  expect(screen.getByText(/Your country: Danmark/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change country' }).getAttribute('href')).toBe('/dk/country')
  show(fixtures.full, { locale: 'ar-AE' })
  expect(screen.getByText(/Your country: الإمارات العربية المتحدة/)).toBeTruthy()
})

it('names the ways to pay as they write themselves, unknown ones as content does', () => {
  show({ paymentMarks: ['visa', 'apple-pay', 'constructor'] })
  const marks = within(screen.getByRole('list', { name: 'Payment methods' })).getAllByRole('listitem')
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Visa', 'Apple Pay', 'constructor'])
  for (const mark of marks) expect(mark.querySelector('svg[aria-hidden="true"]')).toBeTruthy()
})

it('shows the picture that content brings for a way to pay, named as the way to pay is', () => {
  const picture = { url: 'https://pictures.example/apple-pay.svg' }
  show({ paymentMarks: ['visa', 'apple-pay'], paymentPictures: [{ mark: 'Apple Pay', picture }] })
  const shown = screen.getByRole('img', { name: 'Apple Pay' })
  expect(shown.getAttribute('src')).toBe(picture.url)
  expect(screen.queryByText('Apple Pay')).toBeNull()
  expect(screen.getByText('Visa')).toBeTruthy()
})

it('omits the parts that content omits', () => {
  show({ legal: '© Vitrine', cookieSettings: false })
  expect(document.body.textContent).toBe('© Vitrine')
  expect(document.querySelector('nav, ul, a')).toBeNull()
  expect(renderWidget(footer, Footer, fixtures.empty)).toBe('')
})

it('offers the question for consent again', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('button', { name: 'Cookie settings' }).hasAttribute('data-open-consent')).toBe(true)
})

it.each(['full', 'long words', 'right to left'] as const)('renders the fixture “%s”', (name) => {
  show(fixtures[name])
  expect(screen.getByRole('navigation')).toBeTruthy()
})

it('accepts newsletter sign-ups, also on a page with its own sign-up form', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { name: 'Letters from the workshop' })).toBeTruthy()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(field.form?.method).toBe('post')
  expect(screen.getByRole('button', { name: 'Send me letters' })).toBeTruthy()
  expect(document.getElementById(mailFragments.confirmed)).toBeNull()
  show({ newsletter: {} })
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
})

it('leaves out links to pages that are not published, and a column of nothing else', () => {
  const draft = { title: 'Terms', link: 'terms' }
  show({
    columns: [
      { title: 'Help', links: [draft, { title: 'Contact', url: '/dk/contact' }] },
      { title: 'Law', links: [draft] },
    ],
  })
  const navigation = screen.getByRole('navigation', { name: 'Footer' })
  expect(navigation.textContent).toContain('Contact')
  expect(navigation.textContent).not.toMatch(/Terms|Law/)
})

it('replaces the sign-in link by an account link once script finds a session', () => {
  show(fixtures.full)
  expect(screen.getByRole('link', { name: 'Sign in' }).closest('[data-for="guest"]')).toBeTruthy()
  const account = screen.getByText('My account')
  expect([account.dataset.for, account.hidden, account.getAttribute('href')]).toEqual([
    'member',
    true,
    '/dk/account',
  ])
})

it.each(['/dk/logg-på', '/dk/logg-p%C3%A5'])('finds the login page by its address %s', (url) => {
  document.body.innerHTML = renderWidget(
    footer,
    Footer,
    { columns: [{ title: 'Help', links: [{ title: 'Log in', url }] }] },
    { addresses: { loginPage: '/dk/logg-på' } },
  )
  expect(screen.getByRole('link', { name: 'Log in' }).closest('[data-for="guest"]')).toBeTruthy()
})
