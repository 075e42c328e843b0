import type Axe from 'axe-core'
import axeAddress from 'axe-core/axe.min.js?url'
import type { AccessibilityViolation } from '#preview/page-frame/protocol.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'

// Axe reads a whole document before it checks a part, and needs 20 s for the colours of 1,000 widgets. Rows are
// therefore copied to a small frame and checked there in slices: input waits for one slice at most, and unchanged rows
// keep their findings.

/** Maximum of reported elements per rule. */
const maxElements = 50
/** Milliseconds that a slice should take. */
const sliceTime = 40
/** Maximum of rows in a slice. */
const maxSlice = 10

/** Findings in a row, or in content outside of rows. */
type PartFindings = readonly AccessibilityViolation[]

/** Findings by HTML of the last check, and the width of the window then. */
let last: { width: number; parts: ReadonlyMap<string, PartFindings> } = { width: 0, parts: new Map() }

/** Waits until the browser has handled pending input and painted. */
const afterFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const whenLoaded = (element: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener('error', () => resolve(), { once: true })
  })

/** Yields the rows, and the elements outside of rows; without hidden rows, which shoppers do not get. */
function* partsOf(element: Element): Generator<Element> {
  if (element.matches('[data-hidden]')) return
  if (element.matches('[data-row]') || !element.querySelector('[data-row]')) yield element
  else for (const child of element.children) yield* partsOf(child)
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
}

/** Opens a frame of the page's size with its styles, and loads axe in it. */
async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<!doctype html><title>-</title>'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.style.cssText =
    'position: fixed; inset: 0; z-index: -1; inline-size: 100%; block-size: 100%; border: 0; visibility: hidden'
  const isLoaded = whenLoaded(frame)
  document.documentElement.append(frame)
  await isLoaded
  const innerDocument = frame.contentDocument
  if (!innerDocument) return frame
  copyAttributes(document.documentElement, innerDocument.documentElement)
  copyAttributes(document.body, innerDocument.body)
  const script = innerDocument.createElement('script')
  script.src = axeAddress
  const styles = findElements(document, 'link[rel=stylesheet], style').map((style) =>
    innerDocument.importNode(style, true),
  )
  const files = [script, ...styles.filter((style) => style.matches('link'))]
  const areLoaded = files.map(whenLoaded)
  innerDocument.head.append(script, ...styles)
  await Promise.all(areLoaded)
  return frame
}

/** Copies parts of the page into a document, within copies of the elements around them. @returns the copies, in order */
function copyParts(parts: readonly Element[], innerDocument: Document): Element[] {
  const copiedParents = new Map<Element, Element>([[document.body, innerDocument.body]])
  const outerOf = (element: Element | null): Element => {
    if (!element) return innerDocument.body
    const copiedParent = copiedParents.get(element)
    if (copiedParent) return copiedParent
    const copy = innerDocument.importNode(element, false)
    outerOf(element.parentElement).append(copy)
    copiedParents.set(element, copy)
    return copy
  }
  innerDocument.body.replaceChildren()
  return parts.map((part) => {
    const copy = innerDocument.importNode(part, true)
    // Embedded documents would load again.
    for (const embedded of copy.querySelectorAll('iframe, video, audio, embed'))
      embedded.removeAttribute('src')
    outerOf(part.parentElement).append(copy)
    return copy
  })
}

/** Returns the id of the outermost widget at an element. */
function widgetAt(element: Element): string | undefined {
  let widget = element.closest('.widget[data-id]')
  for (let next = widget; next; next = next.parentElement?.closest('.widget[data-id]') ?? null) widget = next
  return widget?.getAttribute('data-id') ?? undefined
}

/** Returns axe's findings in parts of the page, for each part. Heading order is checked on the server. */
async function checkParts(
  parts: readonly Element[],
  { contentWindow }: HTMLIFrameElement,
): Promise<PartFindings[]> {
  if (!contentWindow) return parts.map(() => [])
  // Its script defines this global. If it failed to load, the check below throws.
  const axe: typeof Axe = Reflect.get(contentWindow, 'axe')
  const innerDocument = contentWindow.document
  const copies = copyParts(parts, innerDocument)
  const context = { include: copies, exclude: [['[data-hidden]']] }
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    rules: { 'heading-order': { enabled: false } },
    preload: false,
  })
  const found = copies.map((): AccessibilityViolation[] => [])
  for (const { id, help, nodes } of violations)
    for (const { target } of nodes) {
      const [selector] = target
      const element = typeof selector === 'string' ? innerDocument.querySelector(selector) : null
      const index = copies.findIndex((copy) => element !== null && copy.contains(element))
      if (element) found[index]?.push({ rule: id, message: `${help}.`, widget: widgetAt(element) })
    }
  return found
}

/** Checks parts in slices that let input pass. @returns their findings, in order */
async function checkInSlices(parts: readonly Element[]): Promise<PartFindings[]> {
  const findings: PartFindings[] = []
  const frame = await openFrame()
  try {
    for (let size = 1; findings.length < parts.length; ) {
      await afterFrame()
      const slice = parts.slice(findings.length, findings.length + size)
      const start = performance.now()
      findings.push(...(await checkParts(slice, frame)))
      const time = performance.now() - start
      size = Math.min(maxSlice, Math.max(1, Math.floor((slice.length * sliceTime) / time)))
    }
  } finally {
    frame.remove()
  }
  return findings
}

/** Deduplicates findings by rule and widget, and limits their number per rule. */
function* deduplicate(findings: Iterable<AccessibilityViolation>): Generator<AccessibilityViolation> {
  const widgets = new Map<string, Set<string | undefined>>()
  for (const finding of findings) {
    const knownWidgets = widgets.get(finding.rule) ?? new Set()
    widgets.set(finding.rule, knownWidgets)
    if (knownWidgets.has(finding.widget) || knownWidgets.size >= maxElements) continue
    knownWidgets.add(finding.widget)
    yield finding
  }
}

async function checkPage(): Promise<AccessibilityViolation[]> {
  await afterFrame()
  const { innerWidth: width } = window
  const before = last.width === width ? last.parts : new Map<string, PartFindings>()
  const parts = [...partsOf(document.querySelector('main') ?? document.body)].map(
    (part) => [part.outerHTML, part] as const,
  )
  const changedParts = parts.filter(([html]) => !before.has(html))
  const foundViolations =
    changedParts.length > 0 ? await checkInSlices(changedParts.map(([, part]) => part)) : []
  const results = new Map(changedParts.map(([html], index) => [html, foundViolations[index] ?? []] as const))
  const allParts = parts.map(([html]) => [html, results.get(html) ?? before.get(html) ?? []] as const)
  last = { width, parts: new Map(allParts) }
  return [...deduplicate(allParts.flatMap(([, findings]) => findings))]
}

let before: Promise<unknown> = Promise.resolve()

/** Returns axe's findings in the page's content, once per rule and widget. Checks run one at a time. */
export function auditPage(): Promise<AccessibilityViolation[]> {
  const findings = before.then(checkPage)
  before = findings.catch(() => undefined)
  return findings
}
