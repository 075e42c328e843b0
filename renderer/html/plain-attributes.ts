import { escapeText, needsReact } from '#renderer/html/plain-text.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Adds an attribute with the space before it to the HTML, or nothing where React writes none. */
type WriteAttribute = (value: unknown, html: string[]) => void

/** Returns the text of a value that attributes have; undefined for functions and symbols, which React leaves out. */
function attributeText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return escapeText(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'object':
      throw needsReact
    default:
      return undefined
  }
}

/** Writes text, also `true` and `false`. */
const anyText = (name: string): WriteAttribute => {
  const start = ` ${name}="`
  return (value, html) => {
    const text = attributeText(value)
    if (text !== undefined) html.push(start, text, '"')
  }
}

const text = (name: string): WriteAttribute => {
  const write = anyText(name)
  return (value, html) => {
    if (typeof value !== 'boolean') write(value, html)
  }
}

/** A script in an address is left to React, which replaces it. */
const scriptAddress = /^[\0-\x20]*j[\r\n\t]*a/i

const address = (name: string): WriteAttribute => {
  const write = text(name)
  return (value, html) => {
    if (typeof value === 'string' && scriptAddress.test(value)) throw needsReact
    if (value !== '' || name === 'action') write(value, html)
  }
}

const flag = (name: string): WriteAttribute => {
  const attribute = ` ${name}=""`
  return (value, html) => {
    if (value && typeof value !== 'function' && typeof value !== 'symbol') html.push(attribute)
  }
}

const flagOrText = (name: string): WriteAttribute => {
  const [writeFlag, writeText] = [flag(name), text(name)]
  return (value, html) => (value === true ? writeFlag : writeText)(value, html)
}

const count = (name: string, least: number): WriteAttribute => {
  const write = anyText(name)
  return (value, html) => {
    if (typeof value !== 'symbol' && Number(value) >= least) write(value, html)
  }
}

const nothing: WriteAttribute = () => undefined

const flagNames = [
  ...['async', 'autoPlay', 'controls', 'credentialless', 'default', 'defer', 'disabled', 'hidden'],
  ...['inert', 'itemScope', 'loop', 'noValidate', 'open', 'playsInline', 'readOnly', 'required', 'reversed'],
  ...['scoped', 'seamless'],
]
/** Names with capitals that HTML has otherwise. */
const otherNames = {
  acceptCharset: 'accept-charset',
  className: 'class',
  clipPath: 'clip-path',
  clipRule: 'clip-rule',
  crossOrigin: 'crossorigin',
  fillOpacity: 'fill-opacity',
  fillRule: 'fill-rule',
  htmlFor: 'for',
  strokeDasharray: 'stroke-dasharray',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  tabIndex: 'tabindex',
  textAnchor: 'text-anchor',
} as const
/** Names with capitals that React writes as they are. */
const sameNames = [
  ...['autoCapitalize', 'autoComplete', 'autoCorrect', 'colSpan', 'dateTime', 'encType', 'enterKeyHint'],
  ...['fetchPriority', 'hrefLang', 'inputMode', 'itemProp', 'itemType', 'maxLength', 'minLength'],
  ...['popoverTarget', 'popoverTargetAction', 'referrerPolicy', 'srcDoc', 'srcLang', 'srcSet', 'viewBox'],
]

const writers = new Map<string, WriteAttribute>([
  ...flagNames.map((name) => [name, flag(name)] as const),
  ...['autoFocus', 'multiple', 'muted'].map((name) => [name, flag(name.toLowerCase())] as const),
  ...['capture', 'download'].map((name) => [name, flagOrText(name)] as const),
  ...['cols', 'rows', 'size', 'span'].map((name) => [name, count(name, 1)] as const),
  ...['rowSpan', 'start'].map((name) => [name, count(name, Number.NEGATIVE_INFINITY)] as const),
  ...['contentEditable', 'draggable', 'focusable', 'spellCheck', 'value'].map(
    (name) => [name, anyText(name)] as const,
  ),
  ...['action', 'href', 'src'].map((name) => [name, address(name)] as const),
  ...['ref', 'suppressHydrationWarning'].map((name) => [name, nothing] as const),
  ...Object.entries(otherNames).map(([name, htmlName]) => [name, text(htmlName)] as const),
  ...sameNames.map((name) => [name, text(name)] as const),
])

/** Returns the writer of a name that React has no rule for: lower case, `data-*`, `aria-*`, and listeners. */
function createWriter(name: string): WriteAttribute {
  if (/^on./i.test(name)) return nothing
  if (/^(?:data|aria)-[a-z\d-]+$/.test(name)) return anyText(name)
  if (/^[a-z][a-z\d]*$/.test(name)) return text(name)
  throw needsReact
}

/** Names come from code, so that they are few. */
function writerOf(name: string): WriteAttribute {
  const known = writers.get(name)
  if (known) return known
  const created = createWriter(name)
  writers.set(name, created)
  return created
}

const styleNames = new Map<string, string>()

/** Returns a property as CSS writes it, with the colon. */
function styleName(name: string): string {
  if (name.startsWith('--')) return `${escapeText(name)}:`
  let known = styleNames.get(name)
  if (known === undefined) {
    if (name.startsWith('ms')) throw needsReact
    known = `${escapeText(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))}:`
    styleNames.set(name, known)
  }
  return known
}

function styleText(name: string, value: unknown): string {
  if (typeof value === 'string') return escapeText(value.trim())
  // The unit of other numbers depends on the property.
  if (typeof value === 'number' && (value === 0 || name.startsWith('--'))) return String(value)
  throw needsReact
}

/** Writes the declarations of a style, as React does. */
function writeStyle(style: unknown, html: string[]): void {
  if (!isRecord(style)) throw needsReact
  let separator = ' style="'
  for (const name in style) {
    const value = style[name]
    if (value === undefined || value === null || typeof value === 'boolean' || value === '') continue
    html.push(separator, styleName(name), styleText(name, value))
    separator = ';'
  }
  if (separator === ';') html.push('"')
}
writers.set('style', writeStyle)

/** Adds an attribute of an element to the HTML as React writes it. @throws needsReact */
export function writeAttribute(name: string, value: unknown, html: string[]): void {
  if (value !== undefined && value !== null) writerOf(name)(value, html)
}
