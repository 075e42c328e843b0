import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the preview of the shop as of a moment. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Preview as of', da: 'Vis som' },
  back: { en: 'Back to the calendar', da: 'Tilbage til kalenderen' },
  moment: { en: 'Moment', da: 'Tidspunkt' },
  before: { en: 'Change before', da: 'Forrige ændring' },
  after: { en: 'Next change', da: 'Næste ændring' },
  audience: { en: 'Visitor', da: 'Besøgende' },
  market: { en: 'Market', da: 'Marked' },
  about: {
    en: 'What shoppers will get then: everything planned until then, and no draft without a plan. Prices and stock are as now.',
    da: 'Det, kunderne får til den tid: alt, der er planlagt indtil da, og ingen kladde uden plan. Priser og lager er som nu.',
  },
  changesOne: { en: '1 change until then', da: '1 ændring indtil da' },
  changes: { en: '{count} changes until then', da: '{count} ændringer indtil da' },
  noChanges: { en: 'Nothing changes until then', da: 'Intet ændres indtil da' },
  goesLive: { en: '{name} goes live, {at}', da: '{name} udgives, {at}' },
  ends: { en: '{name} ends, {at}', da: '{name} slutter, {at}' },
  frame: { en: 'The shop as of {at}', da: 'Butikken som {at}' },
  wholeShop: { en: 'Preview the whole shop then', da: 'Vis hele butikken til den tid' },
} as const satisfies TextTable

/** A text of the preview as of a moment in the editor's language, with its values filled in. */
export const momentText = createText(texts)
