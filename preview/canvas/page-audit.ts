import { spotOf } from '#preview/canvas/page-geometry.ts'
import type { Finding } from '#preview/page-frame/protocol.ts'

/** Elements of one rule that are told of. */
const most = 50

/**
 * What axe finds in the content of the page, once for each rule and widget. The order of headings is looked at by the
 * server, and hidden rows by nobody: shoppers do not get them. Axe itself is loaded at its first use.
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
    const widgets = nodes.slice(0, most).map(({ target: [selector] }) => {
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      return spotOf(element)?.widget
    })
    return [...new Set(widgets)].map((widget) => ({ rule: id, message: `${help}.`, widget }))
  })
}
