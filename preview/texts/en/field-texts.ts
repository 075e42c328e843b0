/** English texts of forms in place of the schemas' own, which speak to developers. */
export const fieldTexts: ReadonlyMap<string, string> = new Map([
  ['Sub-brand', 'Brand'],
  ['ISO 3166-1 alpha-2.', 'Two letters, such as DK.'],
  ['ISO 4217.', 'Three letters, such as DKK.'],
  ['ISO 639-1.', 'Two letters, such as da.'],
  ['IANA.', 'Such as Europe/Copenhagen.'],
  ['Minor units.', 'In hundredths: 4900 is 49.00.'],
  ['CSS pixels.', 'In pixels.'],
])
