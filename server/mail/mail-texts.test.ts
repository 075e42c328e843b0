import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { contrastOf, enoughForText, rgbOfHex } from '#schemas/values/contrast.ts'
import { htmlMail, type MailFrame, mailColours, plainMail } from '#server/mail/mail-layout.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { accountMail } from '#server/session/account-mail.ts'
import { openSite } from '#server/site/site-holder.ts'

const frame: MailFrame = {
  subject: 'Your order <1>',
  shopName: 'Vitrine & Co',
  shopAddress: 'https://shop.example/dk',
  locale: 'da-DK',
  direction: 'ltr',
}
const parts = [
  'Thank you.\n\nYour order is on its way: https://shop.example/track?a=1&b=2',
  { kind: 'facts', rows: [['Coat <M>', '499,00 KR']] },
  { kind: 'action', label: 'See it', address: 'https://shop.example/dk/order' },
] as const

it('contains everything as plain text', () => {
  expect(plainMail(frame, parts)).toBe(`Thank you.

Your order is on its way: https://shop.example/track?a=1&b=2

Coat <M>: 499,00 KR

See it:
https://shop.example/dk/order

-- 
Vitrine & Co
https://shop.example/dk
`)
})

it('contains the same as escaped HTML', () => {
  const html = htmlMail(frame, [...parts, '<img src=x onerror=alert(1)> "quoted"'])
  expect(html).toContain('<title>Your order &lt;1&gt;</title>')
  expect(html).toContain('Vitrine &amp; Co')
  expect(html).toContain('href="https://shop.example/track?a=1&amp;b=2"')
  expect(html).toContain('Coat &lt;M&gt;')
  expect(html).not.toContain('<img')
})

it('is right to left in right-to-left languages', () => {
  const html = htmlMail({ ...frame, locale: 'ar-AE', direction: 'rtl' }, parts)
  expect(html).toContain('<html lang="ar-AE" dir="rtl">')
  expect(html).toMatch(/align="right"[^>]*>Coat/)
  expect(htmlMail(frame, parts)).toMatch(/align="left"[^>]*>Coat/)
})

it('uses only what mail clients support', () => {
  const items = [
    { name: 'Coat', detail: 'Ink · M', picture: 'https://shop.example/coat.jpg', amount: '499,00' },
  ]
  for (const direction of ['ltr', 'rtl'] as const) {
    const html = htmlMail({ ...frame, direction }, [...parts, { kind: 'goods', items }])
    // Not supported by Outlook on Windows, which renders mail with Word.
    expect(html).not.toMatch(/text-align:(?:start|end)|-inline-|object-fit|display:(?:flex|grid)|var\(|<div/)
    expect(html.match(/style="[^"]*(?:[<>]|undefined)/)).toBeNull()
    // Gmail truncates mails above 102 kB.
    expect(html.length).toBeLessThan(20_000)
  }
})

it.each(['light', 'dark'] as const)('has legible colours in the %s scheme', (scheme) => {
  const { sheet, page, ink, quiet } = mailColours[scheme]
  const colour = (hex: string) => rgbOfHex(hex) ?? [0, 0, 0]
  for (const ground of [sheet, page])
    for (const words of [ink, quiet])
      expect(contrastOf(colour(words), colour(ground))).toBeGreaterThan(enoughForText)
  const html = htmlMail(frame, parts)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  for (const used of Object.values(mailColours[scheme])) expect(html).toContain(used)
})

/** The mails of the demo shop, and its markets. */
async function demoMails() {
  const { documents } = demoShop()
  const site = await openSite({
    list: async (kind) =>
      documents
        .filter((document) => document.kind === kind)
        .map(({ market, key, body }) => ({ market, key, body: JSON.parse(JSON.stringify(body)) })),
    assets: async () => [],
    pages: async () => [],
  })
  return {
    mailTexts: createMailTexts({ site: site.current, publicUrl: 'https://shop.example' }),
    marketOf(id: string) {
      const market = site.current().market(id)
      if (!market) throw new Error(`there is no market ${id}`)
      return market
    },
  }
}

it('is written in the language of its market, by keys', async () => {
  const { mailTexts, marketOf } = await demoMails()
  const written = ['dk', 'ae'].map((id) => {
    return mailTexts(marketOf(id), 'anna@example.com', (text) => ({
      subject: text('mail.confirmSubject'),
      parts: [
        text('mail.confirmText', { link: 'https://shop.example/yes', unsubscribe: '/' }),
        text('no.key'),
      ],
    }))
  })
  expect(written.map(({ subject }) => subject)).toEqual(['Bekræft din tilmelding', 'أكّد اشتراكك'])
  for (const { body, html } of written) {
    expect(body).toContain('\n\nhttps://shop.example/yes\n\n')
    expect(body).toContain('no.key')
    expect(html).toContain('href="https://shop.example/yes"')
  }
  expect(written[1]?.html).toContain('dir="rtl"')
})

it('confirms an address by a button with words of its own', async () => {
  const { mailTexts, marketOf } = await demoMails()
  const link = 'https://shop.example/yes'
  const { subject, html } = accountMail(mailTexts, marketOf('de'), 'a@example.com', 'verify', { link })
  expect(subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
  expect(html).toMatch(/<a href="https:\/\/shop\.example\/yes"[^>]*>(?:<[^>]*>)*Adresse bestätigen</)
})
