import Form from '@rjsf/core/lib/components/Form.js'
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RegistryFieldsType,
  type RegistryWidgetsType,
  type ValidatorType,
} from '@rjsf/utils'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { ByCountryField } from '#preview/forms/by-country-field.tsx'
import { checkValue } from '#preview/forms/check-value.ts'
import { ColourInput } from '#preview/forms/colour-input.tsx'
import type { FormKit } from '#preview/forms/form-kit.ts'
import type { FormText } from '#preview/forms/form-texts.ts'
import styles from '#preview/forms/forms.module.css'
import {
  DateInput,
  MarketInput,
  MomentInput,
  SelectInput,
  SwitchInput,
  TextArea,
  TextInput,
} from '#preview/forms/inputs.tsx'
import { ListField } from '#preview/forms/list-field.tsx'
import { MarkdownInput } from '#preview/forms/markdown-input.tsx'
import { MoneyInput } from '#preview/forms/money-input.tsx'
import { BreakpointsField, LinkField } from '#preview/forms/object-fields.tsx'
import { ChoicesField, JsonField, WidgetNodeField } from '#preview/forms/other-fields.tsx'
import { PictureField } from '#preview/forms/picture-field.tsx'
import { planForm } from '#preview/forms/plan-form.ts'
import { removeEmptyFields } from '#preview/forms/prune-value.ts'
import { isSchema, keysOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import {
  AddressInput,
  CategoryInput,
  ProductInput,
  PromotionInput,
  RewardInput,
  SkuInput,
  StoreInput,
} from '#preview/forms/suggest-input.tsx'
import { FieldTemplate, ObjectTemplate } from '#preview/forms/templates.tsx'
import { translateSchema } from '#preview/texts/field-texts.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const widgets: RegistryWidgetsType<unknown, SchemaNode, FormKit> = {
  TextWidget: TextInput,
  text: TextInput,
  textarea: TextArea,
  select: SelectInput,
  SelectWidget: SelectInput,
  CheckboxWidget: SwitchInput,
  checkbox: SwitchInput,
  markdown: MarkdownInput,
  colour: ColourInput,
  moment: MomentInput,
  date: DateInput,
  address: AddressInput,
  market: MarketInput,
  money: MoneyInput,
  product: ProductInput,
  category: CategoryInput,
  store: StoreInput,
  promotion: PromotionInput,
  reward: RewardInput,
  sku: SkuInput,
}

const fields: RegistryFieldsType<unknown, SchemaNode, FormKit> = {
  link: LinkField,
  picture: PictureField,
  breakpoints: BreakpointsField,
  list: ListField,
  choices: ChoicesField,
  json: JsonField,
  widgetNode: WidgetNodeField,
  byCountry: ByCountryField,
}

// Every change is passed on immediately: there is no submit button.
const ButtonTemplates = { SubmitButton: () => null }

const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate, ButtonTemplates }

/** Defaults are shown as placeholders and never written into content. */
const writeNoDefaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const

/** Converts problems to the form library's tree. */
function treeOf(schema: SchemaNode, value: unknown, text: FormText): ErrorSchema<unknown> {
  const builder = new ErrorSchemaBuilder<unknown>()
  for (const problem of checkValue(schema, value))
    builder.addErrors(text(problem.text, problem.values), keysOf(problem.pointer))
  return builder.ErrorSchema
}

/** Adapts our own check to the form library's validator, which would compile schemas. */
const validatorOf = (schema: SchemaNode, text: FormText): ValidatorType<unknown, SchemaNode, FormKit> => ({
  isValid: (part, value) => checkValue(part, value).length === 0,
  rawValidation: () => ({ errors: [] }),
  validateFormData: (value) => ({ errors: [], errorSchema: treeOf(schema, value, text) }),
})

/** Scrolls to a field and focuses it; sections around it open over several frames. */
function focusField(form: HTMLElement, id: string, attempts = 60): void {
  const field = findElement(form, `#${CSS.escape(id)}:not([aria-busy])`)
  const control = field?.matches('input, textarea, select, button, [contenteditable]')
    ? field
    : findElement(field, 'input')
  if (control) {
    control.scrollIntoView({ block: 'center' })
    control.focus()
  } else if (attempts > 0) requestAnimationFrame(() => focusField(form, id, attempts - 1))
}

interface SchemaFormProps {
  /** JSON Schema of the value. */
  schema: unknown
  value: unknown
  kit: FormKit
  disabled?: boolean
  /** Accessible name of the form. */
  label: string
  onChange: (value: Record<string, unknown>) => void
}

/**
 * Renders a form for a JSON Schema. Validates while typing, shows problems at the fields, and reports every change;
 * values unknown to the schema are preserved.
 */
export function SchemaForm({ schema, value, kit, disabled = false, label, onChange }: SchemaFormProps) {
  const { text, revealed } = kit
  const translated = translateSchema(schema)
  const plan = planForm(translated)
  const frame = useRef<HTMLElement>(null)
  const prefix = useId().replaceAll(/[\W_]/g, '')
  const node = isSchema(translated) ? translated : undefined
  const validator = useMemo(() => validatorOf(node ?? {}, text), [node, text])
  // Typed input stays visible even if the owner of the value rejects it.
  const [typed, setTyped] = useState({ value, from: value })
  if (typed.from !== value) setTyped({ value, from: value })
  const problems = useMemo(() => treeOf(node ?? {}, typed.value, text), [node, typed.value, text])
  useEffect(() => {
    if (revealed !== undefined && frame.current)
      focusField(frame.current, [prefix, ...keysOf(revealed)].join('_'))
  }, [revealed, prefix])
  return (
    <section ref={frame} className={styles.form} aria-label={label} data-form={prefix}>
      <Form<unknown, SchemaNode, FormKit>
        tagName="div"
        idPrefix={prefix}
        schema={plan.schema}
        uiSchema={plan.uiSchema}
        formData={value}
        formContext={kit}
        validator={validator}
        noValidate
        extraErrors={problems}
        widgets={widgets}
        fields={fields}
        templates={templates}
        experimental_defaultFormStateBehavior={writeNoDefaults}
        disabled={disabled}
        showErrorList={false}
        noHtml5Validate
        onChange={({ formData }) => {
          const next = removeEmptyFields(node ?? {}, isRecord(formData) ? formData : {})
          setTyped({ value: next, from: value })
          onChange(next)
        }}
      />
    </section>
  )
}
