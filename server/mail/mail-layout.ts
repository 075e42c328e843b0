import { escapeHtml } from '#renderer/escape-html.ts'

/** A part of a mail. Text is plain: a blank line separates paragraphs, addresses become links. */
export type MailPart =
  | string
  /** The button of the mail. */
  | { kind: 'action'; label: string; address: string }
  /** The words of a visitor: nothing in them becomes a link. */
  | { kind: 'quote'; words: string }
  /** A table of pairs, such as sums; a row may stand out. */
  | { kind: 'facts'; rows: readonly MailFact[] }
  /** Goods with their pictures; addresses are absolute. */
  | { kind: 'goods'; items: readonly MailGoods[] }

type MailFact = readonly [name: string, value: string, weight?: 'strong' | undefined]

interface MailGoods {
  name: string
  /** Colour, size and other details, one per line. */
  detail: string
  picture?: string
  amount?: string
}

export interface MailFrame {
  subject: string
  shopName: string
  /** The shop's page in the market. */
  shopAddress: string
  /** BCP 47. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The seller's name and address. Default: none. */
  seller?: readonly string[]
  /** Legal pages, by absolute address. */
  links?: readonly { title: string; address: string }[]
}

const paragraphsIn = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '')

function plainPart(part: MailPart): string {
  if (typeof part === 'string') return part.trim()
  if (part.kind === 'quote') return part.words.trim()
  if (part.kind === 'action') return `${part.label}:\n${part.address}`
  if (part.kind === 'goods')
    return part.items
      .map(({ name, detail, amount }) => [name, detail, amount].filter(Boolean).join(', '))
      .join('\n')
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** The plain-text version of a mail. */
export function plainMail(frame: MailFrame, parts: readonly MailPart[]): string {
  const { shopName, shopAddress, seller = [], links = [] } = frame
  const foot = [
    shopName,
    shopAddress,
    ...(seller.length > 0 ? ['', ...seller] : []),
    ...(links.length > 0 ? ['', ...links.map(({ title, address }) => `${title}: ${address}`)] : []),
  ]
  return `${parts.map(plainPart).join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}

// Mail clients support little CSS, mostly in attributes: tables for layout, physical sides (Outlook has no logical
// ones), widths as attributes too. The classes of `darkStyle` override these in dark mode.
const light = {
  page: '#f6f4f1',
  sheet: '#ffffff',
  ink: '#1c1b1a',
  quiet: '#5c5a57',
  line: '#e4e1dc',
} as const
const dark = { page: '#131211', sheet: '#1f1e1c', ink: '#f4f2ee', quiet: '#b8b4ad', line: '#3d3a36' } as const

/** Text colours of mails with their backgrounds, each pair legible in both schemes. */
export const mailColours = { light, dark }

const font = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif"
const text = `${font};color:${light.ink};font-size:16px;line-height:24px`
const small = `${font};color:${light.quiet};font-size:13px;line-height:20px`

/** Colours of the dark scheme; Outlook on the web marks elements that it darkens with `data-ogsc`. */
const darkRules = (before: string): string =>
  [
    `${before}.page{background:${dark.page}!important}`,
    `${before}.sheet{background:${dark.sheet}!important}`,
    `${before}.ink{color:${dark.ink}!important}`,
    `${before}.quiet{color:${dark.quiet}!important}`,
    `${before}.line{border-color:${dark.line}!important}`,
    `${before}.button{background:${dark.ink}!important}`,
    `${before}.label{color:${dark.sheet}!important}`,
  ].join('')
const darkStyle = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}</style>`

type Direction = MailFrame['direction']
const startOf = (direction: Direction): string => (direction === 'rtl' ? 'right' : 'left')
const endOf = (direction: Direction): string => (direction === 'rtl' ? 'left' : 'right')

const isAddress = /^https?:\/\/\S+$/
const link = (address: string, words = address, look: 'ink' | 'quiet' = 'ink'): string =>
  `<a href="${escapeHtml(address)}" class="${look}" style="color:${light[look]};word-break:break-word">${escapeHtml(words)}</a>`

/** Renders text with its URLs as links. */
const linkAddresses = (words: string): string =>
  words
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece) => (isAddress.test(piece) ? link(piece) : escapeHtml(piece)))
    .join('')

/** Renders a value that may be written in the other direction, such as an amount with a sign. */
const isolateDirection = (html: string, direction: Direction): string =>
  direction === 'rtl' ? `<span dir="auto">${html}</span>` : html

const paragraph = (words: string): string =>
  `<p class="ink" style="margin:0 0 16px;${text}">${linkAddresses(words.trim()).replaceAll('\n', '<br>')}</p>`

const quote = (words: string, direction: Direction): string =>
  `<p class="ink line" style="margin:0 0 24px;padding-${startOf(direction)}:16px;border-${startOf(direction)}:2px solid ${light.line};${text}">${escapeHtml(words.trim()).replaceAll('\n', '<br>')}</p>`

/** A table of one cell, because Outlook supports neither padding nor background of links. */
const button = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="${light.ink}" style="padding:12px 24px;background:${light.ink};border-radius:2px"><a href="${escapeHtml(address)}" class="label" style="${text};color:${light.sheet};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const cellStyle = (padding: number): string =>
  `padding:${padding}px 0;border-bottom:1px solid ${light.line};vertical-align:top;${text}`

/** Attributes of a cell after the first: with a gap, at the end of the row or the start. */
const paddingStyle = (padding: number, direction: Direction, side: string): string =>
  `${cellStyle(padding)};padding-${startOf(direction)}:16px;text-align:${side}`

const tableOf = (rows: readonly string[], role = ''): string =>
  `<table${role} width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`

function renderFacts(rows: readonly MailFact[], direction: Direction): string {
  const [start, end] = [startOf(direction), endOf(direction)]
  return tableOf(
    rows.map(([name, value, weight]) => {
      const bold = weight === 'strong' ? ';font-weight:600' : ''
      return `<tr><td class="ink line" align="${start}" style="${cellStyle(6)};text-align:${start}${bold}">${escapeHtml(name)}</td><td class="ink line" align="${end}" style="${paddingStyle(6, direction, end)}${bold}">${isolateDirection(linkAddresses(value).replaceAll('\n', '<br>'), direction)}</td></tr>`
    }),
  )
}

function renderGoods(items: readonly MailGoods[], direction: Direction): string {
  const [start, end] = [startOf(direction), endOf(direction)]
  const lines = items.map(({ name, detail, picture, amount = '' }) => {
    // The name next to it describes the picture.
    const image = picture
      ? `<img src="${escapeHtml(picture)}" width="72" alt="" style="display:block;width:72px;height:auto;border:0">`
      : ''
    const words = `${escapeHtml(name)}${detail === '' ? '' : `<br><span class="quiet" style="${small}">${escapeHtml(detail).replaceAll('\n', '<br>')}</span>`}`
    return `<tr><td class="line" width="72" style="${cellStyle(12)}">${image}</td><td class="ink line" align="${start}" style="${paddingStyle(12, direction, start)}">${words}</td><td class="ink line" align="${end}" style="${paddingStyle(12, direction, end)};white-space:nowrap">${isolateDirection(escapeHtml(amount), direction)}</td></tr>`
  })
  return tableOf(lines, ' role="presentation"')
}

function htmlPart(part: MailPart, direction: Direction): string {
  if (typeof part === 'string') return paragraphsIn(part).map(paragraph).join('')
  if (part.kind === 'quote') return quote(part.words, direction)
  if (part.kind === 'goods') return renderGoods(part.items, direction)
  return part.kind === 'action' ? button(part.label, part.address) : renderFacts(part.rows, direction)
}

/** Renders the footer of a mail: the seller and the legal pages. */
function legalFoot({ seller = [], links = [] }: MailFrame): string {
  const pages = links.map(({ title, address }) => link(address, title, 'quiet'))
  return [seller.map(escapeHtml).join(', '), pages.join(' · ')]
    .filter((line) => line !== '')
    .map((line) => `<br><br>${line}`)
    .join('')
}

/** Maximum length of the preview text next to the subject, in characters. */
const previewLength = 140

/**
 * Renders a hidden copy of the first paragraph before the shop's name, because mail clients show the first words as
 * preview text. Links are omitted.
 */
function preview(parts: readonly MailPart[]): string {
  const [words = ''] = paragraphsIn(parts.find((part) => typeof part === 'string') ?? '')
  const trimmed = words.replaceAll(/[ \n]+/g, ' ').trim()
  if (trimmed === '' || /https?:/.test(trimmed)) return ''
  const cut = trimmed.length > previewLength ? `${trimmed.slice(0, previewLength - 1).trimEnd()}…` : trimmed
  return `<span style="display:none;font-size:1px;line-height:1px;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(cut)}</span>\n`
}

/** Outlook on Windows does not support `max-width`, so it gets a wrapper table of fixed width. */
const inFixedWidth = (sheet: string): string =>
  `<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->\n${sheet}\n<!--[if mso]></td></tr></table><![endif]-->`

/**
 * The HTML version with the shop's name above it: one column that any mail program can display, in light colours or,
 * if the program requests it, in dark ones.
 */
export function htmlMail(frame: MailFrame, parts: readonly MailPart[]): string {
  const { subject, shopName, shopAddress, locale, direction } = frame
  const homeLink = (look: 'ink' | 'quiet') =>
    `<a href="${escapeHtml(shopAddress)}" class="${look}" style="color:${light[look]};text-decoration:none">${escapeHtml(shopName)}</a>`
  const start = startOf(direction)
  const cell = (look: string, style: string) =>
    `<td class="${look}" dir="${direction}" align="${start}" style="padding:24px;text-align:${start};${style}">`
  const sheet = `<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.sheet}" style="max-width:600px;background:${light.sheet}">
<tr>${cell('ink line', `border-bottom:1px solid ${light.line};${font};color:${light.ink};font-size:20px;font-weight:600`)}${homeLink('ink')}</td></tr>
<tr>${cell('ink', text)}${parts.map((part) => htmlPart(part, direction)).join('\n')}</td></tr>
<tr>${cell('quiet line', `border-top:1px solid ${light.line};${small}`)}${homeLink('quiet')}<br>${link(shopAddress, shopAddress, 'quiet')}${legalFoot(frame)}</td></tr>
</table>`
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(subject)}</title>${darkStyle}</head>
<body class="page" dir="${direction}" style="margin:0;padding:0;background:${light.page}">
${preview(parts)}<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
${inFixedWidth(sheet)}
</td></tr></table>
</body>
</html>
`
}
