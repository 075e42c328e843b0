import type { Page } from '#schemas/pages/page.ts'
import type { Problem } from '#schemas/validation/validator.ts'

/**
 * The result of decoding. Problems are located by JSON pointer: with a page they name dropped content, with a refusal
 * the reason.
 */
export type DecodeResult =
  | { kind: 'page'; page: Page; problems: readonly Problem[] }
  | { kind: 'refused'; problems: readonly Problem[] }
  /** The document's own status is an error or redirect: 300 or above. */
  | { kind: 'status'; status: number }

/** One CMS shape, both ways. */
export interface Codec {
  /** Decodes the page of a document. Never throws. Widget content is shared with the document, not copied. */
  decode(document: unknown): DecodeResult
  /**
   * Encodes a page as a document that decodes to it. Unchanged parts keep their form in `original`, and unknown parts
   * are preserved; widgets and rows are matched by id. Without an original of this shape the document is new: its
   * widgets cannot hold content fields that the shape's envelope uses (in the widget shape `id`, `type`, `version`,
   * `disabled…`), which are left out. Neither page nor document may be changed in place afterwards: identical rows and
   * widgets in the next page are not compared again.
   */
  encode(page: Page, original: unknown): unknown
}
