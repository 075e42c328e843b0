/** An address in Denmark, as the forms and endpoints take it. */
export const danishAddress = {
  country: 'DK',
  firstName: 'Anna',
  lastName: 'Holm',
  line1: 'Søndergade',
  houseNumber: '1',
  city: 'Aarhus C',
  postalCode: '8000',
  mobilePhoneNumber: '+45 12 34 56 78',
}
