import { reconcile } from '#preview/canvas/page-swap.ts'
import type { ToHost, Unsaved } from '#preview/page-frame/protocol.ts'

interface RenderedWidget {
  html: string
  problems: readonly { pointer: string; message: string }[]
}

const isRendered = (value: unknown): value is RenderedWidget =>
  typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'

const reasonIn = (body: unknown, status: number): string =>
  typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
    ? body.title
    : `The shop responded with ${status}.`

/**
 * Shows a foreign editor's unsaved page: the server renders it at the page's own address, authorised by its preview
 * link.
 */
export function createUnsavedView(send: (message: ToHost) => void) {
  let document: object | undefined
  /** Last shown content by widget. */
  const contents = new Map<string, object>()
  let running: AbortController | undefined
  let before: Promise<void> | undefined

  /** Reads the server's HTML of the saved page: only differences are swapped, ignoring changes by islands. */
  async function readBefore(): Promise<void> {
    const response = await fetch(location.href)
    if (response.ok) reconcile(await response.text())
  }

  async function renderUnsaved(signal: AbortSignal): Promise<RenderedWidget | string> {
    before ??= readBefore()
    await before
    const widgets = Array.from(contents, ([widget, content]) => ({ widget, content }))
    const response = await fetch(location.href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ document, widgets }),
      signal,
    })
    const body: unknown = await response.json()
    return isRendered(body) ? body : reasonIn(body, response.status)
  }

  function take(unsavedPart: Unsaved): void {
    if (unsavedPart.document) {
      document = unsavedPart.document
      contents.clear()
    }
    for (const { widget, content } of unsavedPart.widgets ?? []) contents.set(widget, content)
  }

  /** Content that cannot be rendered would block later content. */
  function forget(unsavedPart: Unsaved): void {
    if (unsavedPart.document) document = undefined
    for (const { widget } of unsavedPart.widgets ?? []) contents.delete(widget)
  }

  return {
    /** Renders only the last of concurrent requests, with the content of all. */
    async show({ call, ...unsavedPart }: { call: number } & Unsaved): Promise<void> {
      take(unsavedPart)
      running?.abort()
      const controller = new AbortController()
      running = controller
      const rendered = await renderUnsaved(controller.signal).catch((error: unknown) => String(error))
      if (controller.signal.aborted) return send({ kind: 'shown', call, problems: [] })
      if (typeof rendered === 'string') {
        forget(unsavedPart)
        return send({ kind: 'notShown', call, reason: rendered })
      }
      reconcile(rendered.html)
      send({ kind: 'shown', call, problems: rendered.problems })
    },
  }
}
