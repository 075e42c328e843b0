/** What people may do in the editor; each may do what those before it may. */
export const editorRoles = ['viewer', 'editor', 'publisher', 'admin'] as const
export type EditorRole = (typeof editorRoles)[number]

/** Whether somebody's role is at least the one that is needed. */
export const isAtLeast = (role: EditorRole, least: EditorRole): boolean =>
  editorRoles.indexOf(role) >= editorRoles.indexOf(least)

/** Sent with every call that writes, beside what browsers say themselves: no foreign page can send it without asking. */
export const editorHeader = 'X-Vitrine-Editor'
