import { spotOf } from '#preview/canvas/page-geometry.ts'
import type { Finding } from '#preview/page-frame/protocol.ts'

/** Maximum of reported elements per rule. */
const maxElements = 50

/**
 * Returns axe's findings in the page's content, once per rule and widget. Heading order is checked on the server, and
 * hidden rows are excluded: shoppers do not get them. Axe is loaded on first use.
 */
export async function auditPage(): Promise<Finding[]> {
  const { default: axe } = await import('axe-core')
  const context = { include: [document.querySelector('main') ?? document.body], exclude: ['[data-hidden]'] }
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    rules: { 'heading-order': { enabled: false } },
    preload: false,
  })
  return violations.flatMap(({ id, help, nodes }) => {
    const widgets = nodes.slice(0, maxElements).map(({ target: [selector] }) => {
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      return spotOf(element)?.widget
    })
    return [...new Set(widgets)].map((widget) => ({ rule: id, message: `${help}.`, widget }))
  })
}
