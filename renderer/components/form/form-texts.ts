/** Error texts of fields, which every form includes. */
export const fieldErrorTexts = [
  'form.accept',
  'form.choose',
  'form.email',
  'form.invalid',
  'form.required',
  'form.tooLong',
  'form.tooShort',
] as const

/** Translation keys that every form uses, in addition to its widget's. */
export const formTexts = [
  ...fieldErrorTexts,
  'form.failed',
  'form.optional',
  'form.refused',
  'form.tooMany',
  'form.website',
] as const

export type FormTexts = Readonly<Record<(typeof formTexts)[number], string>>
