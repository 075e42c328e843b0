/** What is wrong with a field, by what the browser or the server says of it: every form carries these. */
export const fieldErrorTexts = [
  'form.accept',
  'form.choose',
  'form.email',
  'form.invalid',
  'form.required',
  'form.tooLong',
  'form.tooShort',
] as const

/** Translation keys that a form shows beside what its widget says: the widget names them among its texts. */
export const formTexts = [
  ...fieldErrorTexts,
  'form.failed',
  'form.optional',
  'form.refused',
  'form.tooMany',
  'form.website',
] as const

export type FormTexts = Readonly<Record<(typeof formTexts)[number], string>>
