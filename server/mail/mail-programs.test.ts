import { describe, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { htmlMail, type MailPart } from '#server/mail/mail-layout.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { openSite } from '#server/site/site-holder.ts'
import { languages } from '#starter/languages.ts'
import { textKeys } from '#starter/translations/translations.ts'

// Documented limits of mail clients (caniemail.com, the Word engine of Outlook, Google's CSS support), each over every
// text of a mail in every language, with all parts that mails are built of.

const { documents } = demoShop()
const site = await openSite({
  list: async (kind) =>
    documents
      .filter((document) => document.kind === kind)
      .map(({ market, key, body }) => ({ market, key, body: JSON.parse(JSON.stringify(body)) })),
  assets: async () => [],
  pages: async () => [],
})
const { markets, market: marketOf } = { markets: demoShop().markets, market: site.current().market }

const picture = 'https://shop.example/media/coat.jpg?w=160'
/** More lines than a basket holds in practice. */
const items = Array.from({ length: 40 }, (_, index) => ({
  name: `${index + 1} × Bornholm merino crew-neck jumper`,
  detail: 'Midnight blue · XL · regular\nFor Anna, from Bo',
  picture,
  amount: '1.499,00 kr.',
}))
const parts: readonly MailPart[] = [
  { kind: 'goods', items },
  { kind: 'facts', rows: [['Delivered to', 'Anna Holm\nSøndergade 1\n8000 Aarhus C']] },
  { kind: 'quote', words: 'Happy birthday!\nBo' },
  { kind: 'action', label: 'View your order', address: 'https://shop.example/track?orderid=1&b=2' },
]

const mailTexts = createMailTexts({ site: site.current, publicUrl: 'https://shop.example' })
const values = { link: 'https://shop.example/yes', unsubscribe: 'https://shop.example/no' }
const bodies = textKeys.filter((key) => /^mail\..*Text$/.test(key))

/** All mails of a language: each text of one, with each part. */
function mailsIn(language: string) {
  const id = markets.find((market) => market.language.baseCode === language)?.id ?? ''
  const market = marketOf(id)
  if (!market) throw new Error(`no market in ${language}`)
  return bodies.map((key) => {
    const {
      html = '',
      body,
      subject,
    } = mailTexts(market, 'anna@example.com', (text) => ({
      subject: text(key.replace(/Text$/, 'Subject')),
      parts: [text(key, values), ...parts],
    }))
    return { key, html, body, subject }
  })
}

const mails = languages.flatMap(mailsIn)
const styleBlocks = (html: string) => html.match(/<style>.*?<\/style>/gs) ?? []
const styles = (html: string) => Array.from(html.matchAll(/style="([^"]*)"/g), ([, style = '']) => style)
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

/** Problems reported for a mail that breaks each limit. */
const limits: Readonly<Record<string, (html: string) => readonly string[]>> = {
  'Gmail clips a mail at 102 kB': (html) =>
    Buffer.byteLength(html) < 102 * 1_024 ? [] : [`${Buffer.byteLength(html)} bytes`],
  'Gmail reads style elements of the head alone, of at most 8,192 characters': (html) => [
    ...styleBlocks(html.split('<body')[1] ?? ''),
    ...styleBlocks(html).filter((block) => block.length > 8_192),
  ],
  'no program loads style sheets or fonts, or runs scripts, forms, frames and drawings': (html) =>
    html.match(
      /<(?:link|script|form|input|iframe|svg|video|audio|object|base)\b|@import|@font-face|url\(/g,
    ) ?? [],
  'Outlook on Windows positions, floats and shapes nothing': (html) =>
    styles(html).filter((style) =>
      /(?:^|;)(?:position|float|display:(?:flex|grid|inline-block)|object-fit|transform|background-image)\b/.test(
        style,
      ),
    ),
  'Outlook on Windows has no logical sides, variables or computed lengths': (html) =>
    styles(html).filter((style) =>
      /-inline|-block|text-align:(?:start|end)|var\(|calc\(|\d(?:r?em|vw|ch)\b/.test(style),
    ),
  'Outlook on Windows and Lotus Notes read colours of six hexadecimal digits alone': (html) =>
    styles(html).filter((style) => /(?:rgb|hsl|oklch)a?\(|#(?![0-9a-f]{6}\b)/.test(style)),
  'Outlook on Windows takes grounds from bgcolor': (html) =>
    [...tags(html, 'table'), ...tags(html, 'td')].filter(
      (tag) => /[;"]background:/.test(tag) && !tag.includes('bgcolor="#'),
    ),
  'Outlook on Windows takes alignment of cells from align': (html) =>
    tags(html, 'td').filter((tag) => {
      const [, side] = /text-align:(\w+)/.exec(tag) ?? []
      return side !== undefined && !tag.includes(`align="${side}"`)
    }),
  'screen readers take tables without a role for data, which only the facts are': (html) =>
    tags(html, 'table')
      .filter((tag) => !tag.includes('role="presentation"'))
      .slice(1),
  'Outlook on Windows draws pictures in their own size without a width; all describe them when they are blocked':
    (html) => tags(html, 'img').filter((tag) => !/ width="\d+"/.test(tag) || !/ alt="/.test(tag)),
  'Gmail leaves a gap below pictures in lines, and no program knows relative addresses': (html) => [
    ...tags(html, 'img').filter((tag) => !tag.includes('display:block')),
    ...Array.from(html.matchAll(/(?:src|href)="(?!https:\/\/)([^"]*)"/g), ([attribute]) => attribute),
  ],
  'Apple Mail and Outlook on the web darken what does not say that it has dark colours': (html) =>
    [
      '<meta name="color-scheme" content="light dark">',
      '<meta name="supported-color-schemes" content="light dark">',
      'prefers-color-scheme:dark',
      '[data-ogsc]',
    ].filter((part) => !html.includes(part)),
  'Apple Mail and Gmail link order numbers as telephone numbers': (html) =>
    html.includes('name="format-detection" content="telephone=no') ? [] : ['no format-detection'],
  'Apple Mail on phones scales pages without a viewport': (html) =>
    html.includes('<meta name="viewport" content="width=device-width">') ? [] : ['no viewport'],
  'Outlook on the web drops the html element: the direction stands on the body and the cells too': (html) => {
    const [, direction] = /<html [^>]*dir="(\w+)"/.exec(html) ?? []
    return html.split(`dir="${direction}"`).length >= 6 ? [] : [`dir=${direction}`]
  },
}

it('covers every mail in every language', () => {
  expect(bodies.length).toBeGreaterThan(20)
  expect(mails.length).toBe(bodies.length * languages.length)
})

describe('fits mail clients in each language', () => {
  it.each(Object.entries(limits))('%s', (_, breaches) => {
    for (const { key, html } of mails) expect([key, breaches(html)]).toEqual([key, []])
  })

  it('its first words are the preview text', () => {
    for (const { key, html, body } of mails) {
      const [, shown = ''] = /<body[^>]*>\s*<span style="display:none[^"]*">([^<]*)<\/span>/.exec(html) ?? []
      const [first = ''] = body.split('\n\n')
      const isShown = shown !== '' && first.startsWith(shown.replace(/…$/, ''))
      expect([key, shown, isShown]).toEqual([key, shown, !first.includes('https:')])
      expect(shown.length).toBeLessThanOrEqual(140)
    }
  })

  it('its plain text has all words', () => {
    for (const { key, body, subject } of mails) {
      expect([key, subject]).not.toEqual([key, ''])
      expect(body).not.toMatch(/<\/?[a-z]+[^>]*>/)
      for (const words of ['Bornholm merino', 'Søndergade 1', 'Happy birthday!', 'orderid=1&b=2'])
        expect([key, body.includes(words)]).toEqual([key, true])
    }
  })
})

it('detects violations: a mail with a style sheet and a picture without a width', () => {
  const frame = {
    subject: 'Your order',
    shopName: 'Vitrine',
    shopAddress: 'https://shop.example/dk',
    locale: 'da-DK',
    direction: 'ltr',
  } as const
  const html = htmlMail(frame, ['Thank you.']).replace('</td>', '<link href="a.css"><img src="/a.jpg"></td>')
  expect(Object.values(limits).filter((breaches) => breaches(html).length > 0).length).toBe(3)
})
