import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of proposals by an AI service. `{name}` is a placeholder. */
const texts = {
  shorten: { en: 'Shorten', da: 'Forkort' },
  shortenNamed: { en: 'Propose a shorter text: {field}', da: 'Foreslå en kortere tekst: {field}' },
  describe: { en: 'Propose an alternative text', da: 'Foreslå en alternativ tekst' },
  translate: { en: 'Propose', da: 'Foreslå' },
  translateNamed: { en: 'Propose a translation: {field}', da: 'Foreslå en oversættelse: {field}' },
  translateAll: {
    en: 'Propose missing translations ({count})',
    da: 'Foreslå manglende oversættelser ({count})',
  },
  acceptAll: { en: 'Accept {count} {count|proposal|proposals}', da: 'Godkend {count} forslag' },
  discardAll: { en: 'Discard all', da: 'Kassér alle' },
  sendsTo: { en: 'Sends the text to {host}', da: 'Sender teksten til {host}' },
  asking: { en: 'Waiting for a proposal…', da: 'Venter på et forslag…' },
  progress: { en: '{done} of {count} proposals', da: '{done} af {count} forslag' },
  stop: { en: 'Stop', da: 'Stop' },
  proposal: { en: 'Proposal by {model}', da: 'Forslag fra {model}' },
  accept: { en: 'Accept', da: 'Godkend' },
  discard: { en: 'Discard', da: 'Kassér' },
  again: { en: 'Another one', da: 'Et andet' },
  retry: { en: 'Try again', da: 'Prøv igen' },
  lost: { en: 'The proposal lacks {parts}', da: 'Forslaget mangler {parts}' },
  added: { en: 'The proposal adds {parts}', da: 'Forslaget tilføjer {parts}' },
  fromName: {
    en: 'The model has not seen the picture. The proposal comes from its name and the texts next to it.',
    da: 'Modellen har ikke set billedet: dette bygger på dets navn og teksterne omkring.',
  },
  tooLong: { en: '{over} characters over {limit}', da: '{over} tegn over {limit}' },
  notShorter: { en: 'The proposal is not shorter.', da: 'Forslaget er ikke kortere.' },
} as const satisfies TextTable

/** A text about proposals in the editor's language, with its values filled in. */
export const assistantText = createText(texts)
