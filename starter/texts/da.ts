import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const da: StarterTexts = {
  setUp: 'Butikken er ved at blive sat op.',
  home: {
    welcome:
      '[[Fortæl i to-tre sætninger, hvad du sælger, og til hvem. Et banner med et billede kan stå ovenover.]]',
    products: '[[De nyeste varer kommer her af sig selv, når kataloget er importeret. Fjern denne tekst.]]',
    question: '[[Et spørgsmål, som kunderne stiller]]',
    answer: '[[Dit svar. Tilføj flere spørgsmål, eller fjern denne widget.]]',
    about: '[[Fortæl, hvem der laver tøjet, og hvor.]]',
  },
  titles: {
    home: 'Forside',
    checkout: 'Kassen',
    receipt: 'Din kvittering',
    contact: 'Kontakt os',
    help: 'Hjælp',
    newsletter: 'Nyhedsbrev',
    unsubscribe: 'Afmeld nyhedsbrev',
    privacy: 'Privatlivspolitik',
    withdrawal: 'Fortrydelsesret',
    imprint: 'Firmaoplysninger',
    screen: 'Indstil denne skærm',
  },
  topics: ['Min ordre', 'Retur eller reklamation', 'En vare', 'Noget andet'],
  prices: {
    included: 'Alle priser er inkl. moms og ekskl. levering.',
    added: 'Alle priser er ekskl. skat og levering.',
  },
  carousels: {
    new: 'Nyheder',
    similar: 'Du vil måske også synes om',
    viewed: 'Senest set',
    popular: 'Populært lige nu',
  },
  legal: {
    terms:
      '[[Skriv de betingelser, du sælger på: priser og afgifter, betaling, levering, returnering, fejl og mangler, klager og lovvalg.]]',
    privacy:
      '[[Fortæl, hvem der er dataansvarlig, hvad du gemmer om kunderne, hvorfor, hvor længe, hvem der modtager det, hvilke cookies du sætter, og hvilke rettigheder kunderne har.]]',
    withdrawal:
      '[[Fortæl, hvordan kunderne kan fortryde et køb og hvor længe, hvor varerne sendes hen, hvem der betaler for det, og hvordan pengene kommer tilbage. Tilføj standardformularen, hvor loven kræver den.]]',
    imprint: '[[Navngiv virksomheden: juridisk navn, adresse, CVR-nummer, momsnummer, e-mail og telefon.]]',
  },
}
