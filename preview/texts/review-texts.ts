import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of requests to review a draft. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Waiting for you', da: 'Venter på dig' },
  titleCount: { en: 'Waiting for you ({count})', da: 'Venter på dig ({count})' },
  about: {
    en: 'Drafts for you to review, drafts sent back to you, and reviews that you requested.',
    da: 'Kladder, du skal gennemse, kladder, der er sendt tilbage til dig, og det, du har bedt andre gennemse.',
  },
  toReview: { en: 'To review', da: 'Til gennemsyn' },
  returned: { en: 'Sent back to you', da: 'Sendt tilbage til dig' },
  requested: { en: 'You requested a review', da: 'Du har bedt om gennemsyn' },
  nothing: { en: 'Nothing waits for you.', da: 'Intet venter på dig.' },
  none: { en: 'None.', da: 'Ingen.' },
  open: { en: 'Open the draft', da: 'Åbn kladden' },
  ask: { en: 'Ask for a review…', da: 'Bed om gennemsyn…' },
  askTitle: { en: 'Ask for a review', da: 'Bed om gennemsyn' },
  askAbout: {
    en: 'Your colleague gets an email and finds the draft under “Waiting for you”. You get an email when it is published or sent back.',
    da: 'Din kollega får en mail og finder kladden under »Venter på dig«. Du får en mail, når den udgives eller sendes tilbage.',
  },
  askFirst: { en: 'Ask a colleague to review it first…', da: 'Bed en kollega om at gennemse den først…' },
  whom: { en: 'Who reviews it', da: 'Hvem gennemser den' },
  anybody: { en: 'Any publisher', da: 'Enhver, der må udgive' },
  note: { en: 'What should they look at?', da: 'Hvad skal de se på?' },
  askDo: { en: 'Ask', da: 'Bed om det' },
  noDraft: {
    en: 'Nothing was changed since it was published.',
    da: 'Intet er ændret, siden siden blev udgivet.',
  },
  pending: { en: 'A review has already been requested.', da: 'Der er allerede bedt om gennemsyn.' },
  askedYou: { en: '{asker} requests your review', da: '{asker} beder dig om gennemsyn' },
  askedAnybody: {
    en: '{asker} requests a review from any publisher',
    da: '{asker} beder enhver, der må udgive, om gennemsyn',
  },
  askedOther: {
    en: '{asker} requests a review from {reviewer}',
    da: '{asker} beder {reviewer} om gennemsyn',
  },
  youAsked: { en: 'You requested a review from {reviewer}', da: 'Du har bedt {reviewer} om gennemsyn' },
  youAskedAnybody: {
    en: 'You requested a review from any publisher',
    da: 'Du har bedt enhver, der må udgive, om gennemsyn',
  },
  sentBack: { en: '{name} sent it back', da: '{name} har sendt den tilbage' },
  sendBack: { en: 'Send back…', da: 'Send tilbage…' },
  sendBackTitle: { en: 'Send the draft back to {asker}', da: 'Send kladden tilbage til {asker}' },
  sendBackWords: { en: 'What has to change?', da: 'Hvad skal ændres?' },
  sendBackDo: { en: 'Send back', da: 'Send tilbage' },
  approve: { en: 'Approve and publish…', da: 'Godkend og udgiv…' },
  withdraw: { en: 'Withdraw', da: 'Træk tilbage' },
  dismiss: { en: 'Dismiss', da: 'Fjern' },
  askAgain: { en: 'Ask again…', da: 'Bed igen…' },
  region: { en: 'Review', da: 'Gennemsyn' },
} as const satisfies TextTable

/** A text about reviews in the editor's language, with its values filled in. */
export const reviewText = createText(texts)
