import type { AxeResults } from 'axe-core'
import { spotOf } from '#preview/canvas/page-geometry.ts'
import type { Finding } from '#preview/page-frame/protocol.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'

/** Maximum of reported elements per rule. */
const maxElements = 50

/** Waits until what is due on the page and in the editor is shown: axe takes seconds for a long page. */
const afterFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

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
 * Returns axe's findings in the page's content, once per rule and widget. Heading order is checked on the server, and
 * hidden rows are excluded: shoppers do not get them. Axe is loaded on first use, and runs once: each run reads the whole
 * page first, which takes longer than to check it.
 * @param layOut lays out rows, which are skipped while they are out of view
 */
async function checkPage(layOut: (rows: readonly HTMLElement[]) => void): Promise<Finding[]> {
  const { default: axe } = await import('axe-core')
  await afterFrame()
  const main = document.querySelector('main') ?? document.body
  layOut(findElements(main, '[data-row]'))
  const context = { include: [main], exclude: ['[data-hidden]'] }
  const results = await axe.run(context, {
    resultTypes: ['violations'],
    rules: { 'heading-order': { enabled: false } },
    preload: false,
  })
  return findingsIn(results)
}

let before: Promise<unknown> = Promise.resolve()

/** Checks the page, one check after another: axe runs once at a time. */
export function auditPage(layOut: (rows: readonly HTMLElement[]) => void): Promise<Finding[]> {
  const findings = before.then(() => checkPage(layOut))
  before = findings.catch(() => undefined)
  return findings
}
