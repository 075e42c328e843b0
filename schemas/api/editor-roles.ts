import type { ContentKind } from '#schemas/pages/content-kinds.ts'
import { sharedKinds } from '#schemas/pages/document-kinds.ts'

/** Roles in the editor; each includes those before it. */
export const editorRoles = ['viewer', 'editor', 'publisher', 'admin'] as const
export type EditorRole = (typeof editorRoles)[number]

/** Whether a role is at least the required one. */
export const isAtLeast = (role: EditorRole, minimumRole: EditorRole): boolean =>
  editorRoles.indexOf(role) >= editorRoles.indexOf(minimumRole)

/** Represents content shared by all markets, in place of a market's id. */
export const allMarkets = ''

/**
 * Whether an editor's role holds in a market. In other markets they can view and comment.
 * @param market its id, or `allMarkets`
 */
export const canChangeMarket = (
  { markets }: { readonly markets?: readonly string[] | null },
  market: string,
): boolean => !markets || markets.includes(market)

/**
 * Whether an editor's role holds for a kind of content.
 * @param kind undefined: unknown, which only a role for all kinds covers
 */
export const canChangeKind = (
  { kinds }: { readonly kinds?: readonly ContentKind[] | null },
  kind: ContentKind | undefined,
): boolean => !kinds || (kind !== undefined && kinds.includes(kind))

/** Whether an editor's role covers a family of widgets. */
export const canChangeFamily = (
  { families }: { readonly families?: readonly string[] | null },
  family: string | undefined,
): boolean => !families || (family !== undefined && families.includes(family))

/** Returns the family of a widget by its folder: `content` of `content/text`. */
export const familyOf = (folder: string): string => folder.split('/')[0] ?? ''

/**
 * Returns the market whose role a document needs: `allMarkets` for documents shared by all. @param document its kind is
 * set only if known
 */
export const marketOfDocument = ({ kind, market }: { readonly kind?: unknown; readonly market: string }) =>
  sharedKinds.some((sharedKind) => sharedKind === kind) ? allMarkets : market

/** Header of every write, which foreign pages cannot send without a preflight. */
export const editorHeader = 'X-Vitrine-Editor'

/** Header of every response to the editor, with the build that the server runs: an open tab may be of an earlier one. */
export const buildHeader = 'X-Vitrine-Build'
