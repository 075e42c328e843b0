import type { Page } from '#schemas/pages/page.ts'
import type { Problem } from '#schemas/validation/validator.ts'

/**
 * What a document turned out to be. Problems are told by JSON pointer from the document's root: with a page
 * they name what was left out, with a refusal why there is no page.
 */
export type Decoded =
  | { kind: 'page'; page: Page; problems: readonly Problem[] }
  | { kind: 'refused'; problems: readonly Problem[] }
  /** The document itself says that it is no page: a status of 300 or above. */
  | { kind: 'status'; status: number }

/** One CMS shape, both ways. */
export interface Codec {
  /**
   * The page in a document. Never throws, whatever the document. Widgets' content is shared with the document,
   * not copied.
   */
  decode(document: unknown): Decoded
  /**
   * The document that decodes to `page`. What did not change since `original` keeps the form that it has there,
   * and what was not understood stays; widgets and rows are known again by their ids. Without an original of this
   * shape the document is a new one: its widgets cannot hold content fields that the shape's envelope takes (in
   * the widget shape `id`, `type`, `version`, `disabled…`), and those are left out. Neither page nor document may be
   * changed in place afterwards: rows and widgets that are the very same in the next page are not looked at again.
   */
  encode(page: Page, original: unknown): unknown
}
