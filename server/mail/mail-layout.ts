/** A part of a mail. Text is plain: a blank line separates paragraphs, addresses become links. */
export type MailPart =
  | string
  /** The button of the mail. */
  | { kind: 'action'; label: string; address: string }
  /** A table of pairs, such as items and their prices. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** Goods with their pictures; addresses are absolute. */
  | { kind: 'goods'; items: readonly MailGoods[] }

interface MailGoods {
  name: string
  /** Colour and size. */
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
  /** The company that sells, with its address; default: none is named. */
  seller?: readonly string[]
  /** Legal pages, by absolute address. */
  links?: readonly { title: string; address: string }[]
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign)

const paragraphsIn = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '')

function plainPart(part: MailPart): string {
  if (typeof part === 'string') return part.trim()
  if (part.kind === 'action') return `${part.label}:\n${part.address}`
  if (part.kind === 'goods')
    return part.items
      .map(({ name, detail, amount }) => [name, detail, amount].filter(Boolean).join(', '))
      .join('\n')
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** The mail for those who read plain text. */
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

// Mail programs read little CSS, and only of attributes.
const font = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif;color:#1c1b1a"
const text = `${font};font-size:16px;line-height:24px`
const small = `${font};font-size:13px;line-height:20px;color:#5c5a57`

const isAddress = /^https?:\/\/\S+$/
const link = (address: string, style = 'color:#1c1b1a;word-break:break-all'): string =>
  `<a href="${escaped(address)}" style="${style}">${escaped(address)}</a>`

/** Words with their web addresses as links. */
const linked = (words: string): string =>
  words
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece) => (isAddress.test(piece) ? link(piece) : escaped(piece)))
    .join('')

const paragraph = (words: string): string =>
  `<p style="margin:0 0 16px;${text}">${linked(words.trim()).replaceAll('\n', '<br>')}</p>`

const button = (label: string, address: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escaped(address)}" style="display:inline-block;padding:12px 24px;background:#1c1b1a;border-radius:2px;${text};color:#ffffff;text-decoration:none">${escaped(label)}</a></p>`

function table(rows: readonly (readonly [string, string])[]): string {
  const cell = `padding:6px 0;border-bottom:1px solid #e4e1dc;vertical-align:top;${text}`
  const lines = rows.map(
    ([name, value]) =>
      `<tr><td style="${cell}">${escaped(name)}</td><td style="${cell};text-align:end;padding-inline-start:16px">${linked(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${lines.join('')}</table>`
}

function goods(items: readonly MailGoods[]): string {
  const cell = `padding:12px 0;border-bottom:1px solid #e4e1dc;vertical-align:top;${text}`
  const lines = items.map(({ name, detail, picture, amount = '' }) => {
    // The name beside it describes it.
    const image = picture
      ? `<img src="${escaped(picture)}" width="72" height="96" alt="" style="display:block;width:72px;height:96px;object-fit:cover;background:#f6f4f1">`
      : ''
    const words = `${escaped(name)}${detail === '' ? '' : `<br><span style="${small}">${escaped(detail)}</span>`}`
    return `<tr><td width="72" style="${cell}">${image}</td><td style="${cell};padding-inline-start:16px">${words}</td><td style="${cell};text-align:end;padding-inline-start:16px;white-space:nowrap">${escaped(amount)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${lines.join('')}</table>`
}

function htmlPart(part: MailPart): string {
  if (typeof part === 'string') return paragraphsIn(part).map(paragraph).join('')
  if (part.kind === 'goods') return goods(part.items)
  return part.kind === 'action' ? button(part.label, part.address) : table(part.rows)
}

/** The foot of a mail: who sells, and the legal pages. */
function legalFoot({ seller = [], links = [] }: MailFrame): string {
  const pages = links.map(
    ({ title, address }) => `<a href="${escaped(address)}" style="color:#5c5a57">${escaped(title)}</a>`,
  )
  return [seller.map(escaped).join(', '), pages.join(' · ')]
    .filter((line) => line !== '')
    .map((line) => `<br><br>${line}`)
    .join('')
}

/** The same mail with the shop's name above it: one column, readable in any mail program. */
export function htmlMail(frame: MailFrame, parts: readonly MailPart[]): string {
  const { subject, shopName, shopAddress, locale, direction } = frame
  const place = `<a href="${escaped(shopAddress)}" style="color:inherit;text-decoration:none">${escaped(shopName)}</a>`
  const cell = `dir="${direction}" style="padding:24px;text-align:start`
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body dir="${direction}" style="margin:0;padding:0;background:#f6f4f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f4f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">
<tr><td ${cell};border-bottom:1px solid #e4e1dc;${font};font-size:20px;font-weight:600">${place}</td></tr>
<tr><td ${cell}">${parts.map(htmlPart).join('\n')}</td></tr>
<tr><td ${cell};border-top:1px solid #e4e1dc;${small}">${place}<br>${link(shopAddress, 'color:#5c5a57')}${legalFoot(frame)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
