import type { ToastProps } from '#renderer/browser/toast/toast.ts'
import { toastKinds } from '#renderer/browser/toast/toast-queue.ts'
import { clientProps } from '#renderer/client-props.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { RenderContext } from '#renderer/site-context.ts'

/**
 * Renders the region of toasts at the end of every page: a live region must exist before it announces. It contains a
 * text and the brand's durations for the script.
 */
export function toastRegion({ text, settings }: Pick<RenderContext, 'text' | 'settings'>): string {
  const { toastDurations, toastGap } = settings.constants
  const durations = toastKinds.map((kind) => toastDurations[kind]).join(' ')
  const { 'data-props': props } = clientProps<ToastProps>({
    dismiss: text('toast.dismiss'),
    durations,
    gap: toastGap,
  })
  return `<div id="toasts" popover="manual" role="status" data-props="${escapeHtml(props)}"></div>`
}
