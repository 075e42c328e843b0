import type { FieldProps, WidgetProps } from '@rjsf/utils'
import type { FormText } from '#preview/forms/form-texts.ts'
import type { SchemaNode } from '#preview/forms/schema-node.ts'

/** Something that a link, a product or a category field may name. */
export interface Place {
  id: string
  title: string
  path: string
  imageUrl?: string
}

/** A picture that was chosen, with what is known of it. */
export interface ChosenPicture {
  path: string
  width: number | null
  height: number | null
}

/** A market that content may name. */
interface NamedMarket {
  id: string
  name: string
}

/** A kind of widget that content may hold within a widget. */
interface NestedType {
  type: string
  title: string
  schema: unknown
}

/** What fields need to know beyond their value; given to every field of a form. */
export interface FormKit {
  text: FormText
  /** Pages, categories or products that fit what was typed. */
  findPlaces(of: 'page' | 'category' | 'product', query: string): Promise<readonly Place[]>
  /** Lets the editor choose a picture; undefined: none was chosen. Absent where there is nothing to choose from. */
  choosePicture?: () => Promise<ChosenPicture | undefined>
  nestedTypes: readonly NestedType[]
  markets: readonly NamedMarket[]
  /** Every part is open from the start. */
  expanded: boolean
  /** A problem's place that is to be seen: whatever is folded around it opens. */
  revealed: string | undefined
}

export type KitFieldProps = FieldProps<unknown, SchemaNode, FormKit>
export type KitWidgetProps = WidgetProps<unknown, SchemaNode, FormKit>

/** The ids of what describes a control: set only where there is something. */
export const describedBy = (id: string, hasDescription: boolean, hasProblem: boolean): string | undefined =>
  [hasDescription ? `${id}__description` : '', hasProblem ? `${id}__error` : ''].join(' ').trim() || undefined
