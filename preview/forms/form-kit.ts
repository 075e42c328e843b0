import type { FieldProps, WidgetProps } from '@rjsf/utils'
import type { FormAssistant } from '#preview/assistant/proposals.ts'
import type { FormText } from '#preview/forms/form-texts.ts'
import type { SchemaNode } from '#preview/forms/schema-node.ts'
import type { Lookup } from '#schemas/parts/lookups.ts'

/** A target that a link, product or category field can reference. */
export interface LinkSuggestion {
  id: string
  title: string
  path: string
  imageUrl?: string
}

/** A chosen picture with its facts. */
export interface ChosenPicture {
  path: string
  width: number | null
  height: number | null
}

/** A market that content can reference. */
interface NamedMarket {
  id: string
  name: string
}

/** A type of widget that can be nested in another widget. */
interface NestedType {
  type: string
  title: string
  schema: unknown
}

/** How a market's texts are written. */
interface WritingStyle {
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Returns the attributes of a field of running text. */
export const textAttributes = ({ writing }: Pick<FormKit, 'writing'>) => ({
  lang: writing?.language,
  dir: writing?.direction ?? 'auto',
})

/** Context of a form's fields, beyond their values. */
export interface FormKit {
  text: FormText
  /** Searches pages, or what a field names by its id. */
  findLinkSuggestions(of: 'page' | Lookup, query: string): Promise<readonly LinkSuggestion[] | undefined>
  /** Asks for a picture; undefined if none was chosen. Absent if there is none to choose. */
  choosePicture?: () => Promise<ChosenPicture | undefined>
  nestedTypes: readonly NestedType[]
  /** Suggestions for texts. Undefined if no AI service is configured, or the user may not use it here. */
  assistant?: FormAssistant
  /** Opens a nested widget's own form. Default: its form is part of the form around it. */
  openNested?: (id: string) => void
  markets: readonly NamedMarket[]
  /** Currency of amounts: the market's. Undefined until it is known. */
  currency?: string | undefined
  /** The market's language and direction, of running text. Default: by the text's first letters. */
  writing?: WritingStyle | undefined
  /** Every part is open from the start. */
  expanded: boolean
  /** Pointer of a problem to show: sections around it open. */
  revealed: string | undefined
}

export type KitFieldProps = FieldProps<unknown, SchemaNode, FormKit>
export type KitWidgetProps = WidgetProps<unknown, SchemaNode, FormKit>

/** Returns the ids for `aria-describedby`; undefined without any. */
export const describedBy = (id: string, hasDescription: boolean, hasProblem: boolean): string | undefined =>
  [hasDescription ? `${id}__description` : '', hasProblem ? `${id}__error` : ''].join(' ').trim() || undefined
