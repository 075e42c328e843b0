import type { EditorProblem } from '#schemas/editor/parts.ts'
import { problem } from '#server/editor/checks/page-parts.ts'

/** Kinds of things that can occupy an address. */
export type AddressUse = 'page' | 'draft' | 'redirect'

const messages: Readonly<Record<AddressUse, (path: string) => string>> = {
  page: (path) => `The page moves to ${path}, where there is another page.`,
  draft: (path) => `The page moves to ${path}, and so does another one.`,
  redirect: (path) => `The page moves to ${path}, and a redirect leads away from there.`,
}

/** Returns a problem if the next address of a page is occupied. */
export const addressInUse = (path: string, by: AddressUse): EditorProblem =>
  problem('error', 'address-taken', messages[by](path), { values: { [by]: path } })
