/** English texts of forms in place of the schemas' own, which speak to developers. */
export const fieldTexts: ReadonlyMap<string, string> = new Map([
  ['Mobile', 'Phone'],
  ['E-mail address', 'Email address'],
  ['Sub-brand', 'Brand'],
  [
    'IANA name, such as Europe/Copenhagen. Without it, the shop does not show whether the store is open now.',
    'Such as Europe/Copenhagen. Without it, the shop does not show whether the store is open now.',
  ],
  ['ISO 3166-1 alpha-2.', 'Two letters, such as DK.'],
  ['ISO 4217.', 'Three letters, such as DKK.'],
  ['ISO 639-1.', 'Two letters, such as da.'],
  ['IANA.', 'Such as Europe/Copenhagen.'],
  ['Minor units.', 'In hundredths: 4900 is 49.00.'],
  ['CSS pixels.', 'In pixels.'],
  ['First path segment.', 'First part of the address.'],
  ['In minor units: 49900 is 499.00.', 'In hundredths: 49900 is 499.00.'],
  [
    'The recommendation carousel under the name that content of either CMS shape knows it by.',
    'The recommendation carousel under the name that older content knows it by.',
  ],
])
