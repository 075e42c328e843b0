import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { writeAttribute } from '#renderer/html/plain-attributes.ts'
import { escapeText, needsReact } from '#renderer/html/plain-text.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

type Props = Readonly<Record<string, unknown>>

/** What is around an element: React preloads pictures outside of `picture`, and moves titles outside of `svg`. */
type Surroundings = 'page' | 'picture' | 'svg'

/** How an element is written. */
interface TagRule {
  /** Whether only React writes it: it moves it, joins it with others, or writes it by what is around it. */
  isForReact: boolean
  start: string
  /** Empty: it has no content. */
  end: string
  /** Attributes that React writes after the others. */
  last: readonly string[] | undefined
  /** What it is for the elements in it. Default: what is around it. */
  inside: Surroundings | undefined
}

const voidTags = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

export const reactTags: ReadonlySet<string> = new Set([
  ...[
    'base',
    'body',
    'foreignObject',
    'head',
    'html',
    'keygen',
    'link',
    'listing',
    'math',
    'menuitem',
    'meta',
  ],
  ...['object', 'option', 'param', 'pre', 'script', 'select', 'style', 'textarea'],
])

const surroundings: Readonly<Record<string, Surroundings>> = {
  noscript: 'picture',
  picture: 'picture',
  svg: 'svg',
}

const lastAttributes: Readonly<Record<string, readonly string[]>> = {
  button: ['name'],
  form: ['action', 'encType', 'method', 'target'],
  input: ['name', 'checked', 'value', 'defaultChecked', 'defaultValue'],
}

const tagRules = new Map<string, TagRule>()

/** Tags come from code, so that they are few. */
function ruleOf(tag: string): TagRule {
  const known = tagRules.get(tag)
  if (known) return known
  const rule = {
    isForReact: reactTags.has(tag) || !/^[a-z][a-z\d]*$/i.test(tag),
    start: `<${tag}`,
    end: voidTags.has(tag) ? '' : `</${tag}>`,
    last: lastAttributes[tag],
    inside: surroundings[tag],
  }
  tagRules.set(tag, rule)
  return rule
}

/** Whether only React writes an element with these attributes here. */
function isForReact(tag: string, props: Props, around: Surroundings): boolean {
  switch (tag) {
    case 'form':
      return typeof props.action === 'function'
    case 'img':
      return around !== 'picture' && props.loading !== 'lazy' && props.fetchPriority !== 'low'
    case 'title':
      return around !== 'svg' || typeof props.children !== 'string'
    default:
      return false
  }
}

/** Writes the attributes of an input that React writes last. */
function writeInputValues(props: Props, html: string[]): void {
  const isChecked = props.checked ?? props.defaultChecked
  writeAttribute('name', props.name, html)
  if (isChecked && typeof isChecked !== 'function' && typeof isChecked !== 'symbol') html.push(' checked=""')
  writeAttribute('value', props.value ?? props.defaultValue, html)
}

function writeAttributes(tag: string, props: Props, last: TagRule['last'], html: string[]): void {
  for (const name in props) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || last?.includes(name)) continue
    if (tag === 'a' && name === 'href' && props.href === '') html.push(' href=""')
    else writeAttribute(name, props[name], html)
  }
  if (tag === 'input') writeInputValues(props, html)
  else if (last) for (const name of last) writeAttribute(name, props[name], html)
}

function writeContent(props: Props, around: Surroundings, html: string[]): void {
  const { children, dangerouslySetInnerHTML: inner } = props
  if (inner === undefined || inner === null) {
    write(children, around, html)
    return
  }
  const isAlone = children === undefined || children === null
  if (!isAlone || !isRecord(inner) || typeof inner.__html !== 'string') throw needsReact
  html.push(inner.__html)
}

function writeHtmlElement(tag: string, props: Props, around: Surroundings, html: string[]): void {
  const rule = ruleOf(tag)
  if (rule.isForReact || isForReact(tag, props, around)) throw needsReact
  html.push(rule.start)
  writeAttributes(tag, props, rule.last, html)
  if (rule.end === '') {
    if ('children' in props || 'dangerouslySetInnerHTML' in props) throw needsReact
    html.push('/>')
    return
  }
  html.push('>')
  writeContent(props, rule.inside ?? around, html)
  html.push(rule.end)
}

const isFunctionComponent = (type: unknown): type is (props: Props) => unknown =>
  typeof type === 'function' && !type.prototype?.isReactComponent

function writeElement({ type, props }: ReactElement, around: Surroundings, html: string[]): void {
  if (!isRecord(props)) throw needsReact
  if (typeof type === 'string') writeHtmlElement(type, props, around, html)
  else if (isFunctionComponent(type)) write(type(props), around, html)
  else if (Object.is(type, Fragment)) write(props.children, around, html)
  else throw needsReact
}

function write(node: unknown, around: Surroundings, html: string[]): void {
  if (typeof node === 'string') html.push(escapeText(node))
  else if (typeof node === 'number' || typeof node === 'bigint') html.push(String(node))
  else if (node === null || node === undefined || typeof node === 'boolean') return
  else if (Array.isArray(node)) for (const child of node) write(child, around, html)
  else if (isValidElement(node)) writeElement(node, around, html)
  else throw needsReact
}

/**
 * Writes elements as `renderToStaticMarkup` of React does, in a fraction of the time: no element suspends, none is hydrated,
 * and no component has state.
 * @throws `needsReact` for what is not written here, and what a component throws: a TypeError if it calls a hook
 */
export function writePlainElements(node: ReactNode): string {
  const html: string[] = []
  write(node, 'page', html)
  return html.join('')
}
