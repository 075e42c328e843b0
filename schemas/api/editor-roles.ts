/** Roles in the editor; each includes those before it. */
export const editorRoles = ['viewer', 'editor', 'publisher', 'admin'] as const
export type EditorRole = (typeof editorRoles)[number]

/** Whether a role is at least the required one. */
export const isAtLeast = (role: EditorRole, least: EditorRole): boolean =>
  editorRoles.indexOf(role) >= editorRoles.indexOf(least)

/** Header of every write, which foreign pages cannot send without a preflight. */
export const editorHeader = 'X-Vitrine-Editor'
