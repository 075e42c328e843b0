import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MarkVariant } from '#renderer/prepare-widget.ts'
import { ruleKey } from '#schemas/pages/visitor-rule.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** Identifies a variant in the results. */
export interface CountedVariant {
  page: string
  widget: string
  /** `ruleKey` of its rule. */
  rule: string
}

export interface VariantMarks {
  mark: MarkVariant
  /** Returns the variant of a mark; undefined for an invalid signature. */
  read(mark: string): CountedVariant | undefined
}

/** Length of a signature in characters: 72 bits are enough for counts. */
const signatureLength = 12

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, signatureLength)

const isEqual = (first: string, second: string): boolean =>
  Buffer.byteLength(first) === Buffer.byteLength(second) &&
  timingSafeEqual(Buffer.from(first), Buffer.from(second))

/**
 * Creates the marks of variants: signed, so that counts exist for variants of real pages only and the table cannot grow
 * beyond them.
 */
export function createVariantMarks(keys: Keys): VariantMarks {
  const [current] = keys
  return {
    mark({ page, widget, rule }) {
      const text = [ruleKey(rule), encodeURIComponent(page), encodeURIComponent(widget)].join('/')
      return `${signatureOf(current, text)}/${text}`
    },
    read(mark) {
      const at = mark.indexOf('/')
      const [signature, text] = [mark.slice(0, at), mark.slice(at + 1)]
      if (!keys.some((key) => isEqual(signature, signatureOf(key, text)))) return undefined
      const [rule = '', page = '', widget = ''] = text.split('/')
      return { rule, page: decodeURIComponent(page), widget: decodeURIComponent(widget) }
    },
  }
}
