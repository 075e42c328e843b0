import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const sv: StarterTexts = {
  setUp: 'Butiken håller på att byggas upp.',
  home: {
    welcome:
      '[[Berätta i två eller tre meningar vad du säljer och till vem. En banner med en bild kan stå ovanför.]]',
    products:
      '[[De nyaste varorna visas här av sig själva när katalogen är importerad. Ta bort den här texten.]]',
    question: '[[En fråga som kunderna ställer]]',
    answer: '[[Ditt svar. Lägg till fler frågor eller ta bort den här widgeten.]]',
    about: '[[Berätta vem som gör kläderna och var.]]',
  },
  titles: {
    home: 'Startsida',
    checkout: 'Kassa',
    receipt: 'Ditt kvitto',
    contact: 'Kontakta oss',
    help: 'Hjälp',
    newsletter: 'Nyhetsbrev',
    unsubscribe: 'Avsluta nyhetsbrevet',
    privacy: 'Integritetspolicy',
    withdrawal: 'Ångerrätt',
    imprint: 'Företagsuppgifter',
    screen: 'Ställ in den här skärmen',
  },
  topics: ['Min beställning', 'Retur eller reklamation', 'En vara', 'Något annat'],
  prices: {
    included: 'Alla priser är inklusive moms och exklusive frakt.',
    added: 'Alla priser är exklusive skatt och frakt.',
  },
  carousels: {
    new: 'Nyheter',
    similar: 'Du kanske också gillar',
    viewed: 'Senast visade',
    popular: 'Populärt just nu',
  },
  legal: {
    terms:
      '[[Skriv villkoren som du säljer på: priser och skatter, betalning, leverans, returer, fel, reklamationer och tillämplig lag.]]',
    privacy:
      '[[Berätta vem som är personuppgiftsansvarig, vad du sparar om kunderna, varför, hur länge, vem som får det, vilka kakor du sätter och vilka rättigheter kunderna har.]]',
    withdrawal:
      '[[Berätta hur och hur länge kunderna kan ångra ett köp, vart varorna skickas, vem som betalar för det och hur pengarna betalas tillbaka. Lägg till standardformuläret där lagen kräver det.]]',
    imprint:
      '[[Namnge företaget: juridiskt namn, adress, organisationsnummer, momsnummer, e-post och telefon.]]',
  },
}
