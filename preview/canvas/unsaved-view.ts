import { applyServerPage } from '#preview/canvas/apply-server-page.ts'
import type { ToHost, UnsavedContent } from '#preview/page-frame/protocol.ts'

type Problems = readonly { pointer: string; message: string }[]

interface RenderedWidget {
  html: string
  problems: Problems
}

const isRendered = (value: unknown): value is RenderedWidget =>
  typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'

const reasonIn = (body: unknown, status: number): string =>
  typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
    ? body.title
    : `The shop responded with ${status}.`

/** What a page shows instead of its saved content. */
interface UnsavedState {
  document: object | undefined
  /** By widget, on top of the document. */
  contents: ReadonlyMap<string, object>
}

const saved: UnsavedState = { document: undefined, contents: new Map() }

/** Adds an unsaved part; a document replaces everything before it. */
function withPart(state: UnsavedState, { document, widgets = [] }: UnsavedContent): UnsavedState {
  const base = document ? { document, contents: saved.contents } : state
  const addedContents = widgets.map(({ widget, content }) => [widget, content] as const)
  return { ...base, contents: new Map([...base.contents, ...addedContents]) }
}

/**
 * Shows a foreign editor's unsaved page: the server renders it at the page's own address, authorised by its preview
 * link.
 */
export function createUnsavedView(send: (message: ToHost) => void) {
  let shownView = saved
  /** The shown state with the parts of all pending calls. */
  let requested = saved
  let pending: number[] = []
  let running: AbortController | undefined
  let before: Promise<void> | undefined

  /** Reads the server's HTML of the saved page: only differences are swapped, ignoring changes by islands. */
  async function readBefore(): Promise<void> {
    const response = await fetch(location.href)
    if (response.ok) applyServerPage(await response.text())
  }

  async function renderUnsaved(state: UnsavedState, signal: AbortSignal): Promise<RenderedWidget | string> {
    before ??= readBefore().catch((error: unknown) => {
      before = undefined
      throw error
    })
    await before
    const widgets = Array.from(state.contents, ([widget, content]) => ({ widget, content }))
    const response = await fetch(location.href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ document: state.document, widgets }),
      signal,
    })
    const body: unknown = await response.json()
    return isRendered(body) ? body : reasonIn(body, response.status)
  }

  /** Responds to all pending calls: the last one was rendered with the parts of all. */
  function respond(
    response: { kind: 'shown'; problems: Problems } | { kind: 'notShown'; reason: string },
  ): void {
    const pendingCalls = pending
    pending = []
    for (const call of pendingCalls) send({ ...response, call })
  }

  return {
    /**
     * Renders only the last of concurrent requests, with the content of all. If it cannot be rendered, the page keeps
     * what it showed before them.
     */
    async show({ call, ...part }: { call: number } & UnsavedContent): Promise<void> {
      requested = withPart(requested, part)
      pending.push(call)
      running?.abort()
      const controller = new AbortController()
      running = controller
      const rendered = await renderUnsaved(requested, controller.signal).catch((error: unknown) =>
        String(error),
      )
      // The call that replaced this one responds to both.
      if (controller.signal.aborted) return
      if (typeof rendered === 'string') {
        // Content that cannot be rendered would block later content.
        requested = shownView
        return respond({ kind: 'notShown', reason: rendered })
      }
      shownView = requested
      applyServerPage(rendered.html)
      respond({ kind: 'shown', problems: rendered.problems })
    },
  }
}
