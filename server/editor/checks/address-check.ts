import type { EditorProblem } from '#schemas/editor/parts.ts'
import { createProblem } from '#server/editor/checks/page-parts.ts'

/** Kinds of things that can occupy an address. */
export type AddressUse = 'page' | 'draft' | 'redirect'

const messages: Readonly<Record<AddressUse, (path: string) => string>> = {
  page: (path) => `The page moves to ${path}, where there is another page.`,
  draft: (path) => `The page moves to ${path}, and so does another one.`,
  redirect: (path) => `The page moves to ${path}, and a redirect leads away from there.`,
}

/** Returns a problem if the next address of a page is occupied. */
export const addressInUse = (path: string, by: AddressUse): EditorProblem =>
  createProblem('error', 'address-taken', messages[by](path), { values: { [by]: path } })

/**
 * Returns the problem of a page whose address a redirect leads away from. Without a published version it is an error:
 * nobody would see the page.
 */
export const hiddenByRedirect = (path: string, isPublished: boolean): EditorProblem =>
  createProblem(
    isPublished ? 'warning' : 'error',
    'hidden-page',
    `A redirect leads away from ${path}: shoppers do not see this page.`,
    { values: { path } },
  )
