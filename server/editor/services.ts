import { editorApi } from '#schemas/editor/list.ts'
import type { Service } from '#server/api/handlers.ts'
import type { RateLimits } from '#server/api/rate-limits.ts'
import { createAccessHandlers } from '#server/editor/access-handlers.ts'
import type { Audit } from '#server/editor/audit.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { Editors } from '#server/editor/editors.ts'
import { editorServicesOf } from '#server/editor/handlers.ts'

export interface EditorParts {
  editors: Editors
  sessions: EditorSessions
  limits: RateLimits
  audit: Audit
}

/** Every endpoint of the editor with its handler. */
export function createEditorServices(parts: EditorParts): Service[] {
  return [...editorServicesOf('access', editorApi.access, createAccessHandlers(parts))]
}
