import { toastKinds } from '#renderer/browser/toast/toast-queue.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { RenderContext } from '#renderer/site-context.ts'

/**
 * Renders the region of toasts at the end of every page: a live region must exist before it announces. It carries a
 * text and the brand's durations for the script.
 */
export function toastRegion({ text, settings }: Pick<RenderContext, 'text' | 'settings'>): string {
  const { toastDurations, toastGap } = settings.constants
  const durations = toastKinds.map((kind) => toastDurations[kind]).join(' ')
  return `<div id="toasts" popover="manual" role="status" data-dismiss="${escapeHtml(text('toast.dismiss'))}" data-durations="${durations}" data-gap="${toastGap}"></div>`
}
