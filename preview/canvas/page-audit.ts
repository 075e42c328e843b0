import type { AxeResults, ContextObject } from 'axe-core'
import { spotOf } from '#preview/canvas/page-geometry.ts'
import type { Finding } from '#preview/page-frame/protocol.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'

/** Maximum of reported elements per rule and part of the page. */
const maxElements = 50

/** Number of rows that are checked at once. Between them the editor responds: axe takes seconds for a long page. */
const rowsAtOnce = 8

/** Waits until what is due on the page and in the editor is done. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Hidden rows are excluded: shoppers do not get them. */
const isChecked = ({ dataset, childElementCount }: HTMLElement): boolean =>
  dataset.hidden === undefined && childElementCount > 0

function findingsIn({ violations }: AxeResults): Finding[] {
  return violations.flatMap(({ id, help, nodes }) => {
    const widgets = nodes.slice(0, maxElements).map(({ target: [selector] }) => {
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      return spotOf(element)?.widget
    })
    return [...new Set(widgets)].map((widget) => ({ rule: id, message: `${help}.`, widget }))
  })
}

/**
 * Returns axe's findings in the page's content, once per rule and widget. Heading order is checked on the server. Axe is
 * loaded on first use.
 * @param layOut lays out rows, which are skipped while they are out of view
 */
async function checkParts(layOut: (rows: readonly HTMLElement[]) => void): Promise<Finding[]> {
  const { default: axe } = await import('axe-core')
  const check = async (context: ContextObject): Promise<Finding[]> => {
    await pause()
    const results = await axe.run(context, {
      resultTypes: ['violations'],
      rules: { 'heading-order': { enabled: false } },
      preload: false,
    })
    return findingsIn(results)
  }
  const main = document.querySelector('main') ?? document.body
  const found = await check({ include: [main], exclude: ['[data-row]'] })
  const rows = findElements(main, '[data-row]').filter(isChecked)
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    // A row can be gone since the last pause.
    const part = rows.slice(at, at + rowsAtOnce).filter((row) => row.isConnected)
    layOut(part)
    if (part.length > 0) found.push(...(await check({ include: part })))
  }
  return [...new Map(found.map((finding) => [`${finding.rule} ${finding.widget}`, finding])).values()]
}

let before: Promise<unknown> = Promise.resolve()

/** Checks the page in small parts, one check after another: axe runs once at a time. */
export function auditPage(layOut: (rows: readonly HTMLElement[]) => void): Promise<Finding[]> {
  const findings = before.then(() => checkParts(layOut))
  before = findings.catch(() => undefined)
  return findings
}
