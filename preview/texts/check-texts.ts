import { editorLanguage, fillText, type LocalizedText, type TextValues } from '#preview/texts/language.ts'

/**
 * Messages of checks, by rule. Of several messages, the first with values for all its placeholders is used. Other rules
 * use the server's English message.
 */
const checkTexts: Readonly<Record<string, readonly LocalizedText[]>> = {
  'dead-link': [
    {
      en: '{from} redirects to {to}, which does not exist.',
      da: '{from} fører til {to}, hvor der ingen side er.',
    },
    { en: '{url} leads nowhere.', da: '{url} fører ingen steder hen.' },
    {
      en: 'The page that the link was made to is gone. Choose another one.',
      da: 'Siden, som linket pegede på, findes ikke mere. Vælg en anden.',
    },
  ],
  'malformed-plural': [
    {
      en: 'The plural forms of “{key}” are not written correctly. Write {example}.',
      da: 'Flertalsformerne i »{key}« er ikke skrevet rigtigt. Skriv {example}.',
    },
  ],
  'missing-plural': [
    {
      en: '“{key}” lacks plural forms that this language needs: {forms}.',
      da: '»{key}« mangler flertalsformer, som sproget har brug for: {forms}.',
    },
  ],
  'other-market': [{ en: '{url} leads to another market.', da: '{url} fører til et andet marked.' }],
  'missing-widget': [
    { en: '{types} is missing on: {devices}.', da: '{types} mangler på: {devices}.' },
    { en: '{needs} It lacks {types}.', da: 'En side af typen »{kind}« kræver {types}.' },
    {
      en: '{needs} It shows nothing on: {devices}.',
      da: 'En side af typen »{kind}« viser intet på: {devices}.',
    },
    { en: '{needs} It shows nothing.', da: 'En side af typen »{kind}« skal vise noget.' },
  ],
  'repeated-widget': [
    { en: 'Only one “{type}” is allowed on this page.', da: 'Der må være én »{type}« på siden.' },
  ],
  'not-on-this-page': [
    { en: '“{type}” is only allowed on: {kinds}.', da: '»{type}« må kun stå på: {kinds}.' },
    {
      en: 'Only these widgets are allowed on this type of page: {types}.',
      da: 'På en side af denne type må kun stå: {types}.',
    },
  ],
  'not-in-this-area': [
    { en: '“{type}” is only allowed in: {areas}.', da: '»{type}« må kun stå i: {areas}.' },
  ],
  'not-hidden-here': [
    { en: '“{type}” cannot be hidden on: {devices}.', da: '»{type}« må ikke skjules på: {devices}.' },
  ],
  'unknown-kind': [
    {
      en: 'There is no page kind “{kind}”: shoppers get the not-found page.',
      da: 'Der er ingen sidetype »{kind}«: kunder får at vide, at siden ikke findes.',
    },
  ],
  'unknown-widget': [
    {
      en: 'Unknown widget “{unknown}”. Its content is preserved; shoppers do not see it.',
      da: 'Der er ingen widget »{unknown}«. Indholdet beholdes; kunder ser intet af det.',
    },
  ],
  placeholder: [
    {
      en: 'Replace this text, or remove it: “{request}”',
      da: 'Erstat denne tekst, eller fjern den: »{request}«',
    },
  ],
  'missing-title': [{ en: 'The page has no title.', da: 'Siden har ingen titel.' }],
  'long-title': [
    {
      en: 'The title is longer than {limit} letters: search results cut it off.',
      da: 'Titlen er længere end {limit} tegn: søgeresultater korter den af.',
    },
  ],
  'missing-description': [
    {
      en: 'The page has no description for search results.',
      da: 'Siden har ingen beskrivelse til søgeresultater.',
    },
  ],
  'long-description': [
    {
      en: 'The description is longer than {limit} letters: search results cut it off.',
      da: 'Beskrivelsen er længere end {limit} tegn: søgeresultater korter den af.',
    },
  ],
  'repeated-redirect': [
    { en: 'There is another redirect from {from}.', da: 'Der er en anden omdirigering fra {from}.' },
  ],
  'redirect-from': [
    {
      en: 'No page has the path {from}. Write it as {proposal}.',
      da: 'Ingen side har stien {from}. Skriv den som {proposal}.',
    },
  ],
  'redirect-loop': [{ en: '{from} leads back to itself.', da: '{from} fører tilbage til sig selv.' }],
  'broken-widget': [
    {
      en: 'The widget cannot be shown: shoppers would get the page without it. ({reason})',
      da: 'Widgeten kan ikke vises: kunder ville få siden uden den. ({reason})',
    },
  ],
  'address-taken': [
    {
      en: 'The page cannot move to {page}: another page uses that address.',
      da: 'Siden flytter til {page}, hvor der er en anden side.',
    },
    {
      en: 'The page moves to {draft}, and so does another one.',
      da: 'Siden flytter til {draft}, og det gør en anden også.',
    },
    {
      en: 'The page moves to {redirect}, and a redirect leads away from there.',
      da: 'Siden flytter til {redirect}, og en omdirigering fører væk derfra.',
    },
  ],
  'needed-after-end': [
    {
      en: 'The shop cannot do without this, and no earlier version would return: publish it without an end.',
      da: 'Butikken kan ikke undvære det, og ingen tidligere version ville vende tilbage: udgiv det uden slutning.',
    },
  ],
  'changed-meanwhile': [
    {
      en: 'A colleague published, took down, moved, deleted or discarded this meanwhile. Look at it before you publish it.',
      da: 'En kollega har imens udgivet, taget ned, flyttet, slettet eller kasseret dette. Se på det, før du udgiver det.',
    },
  ],
  'hidden-page': [
    {
      en: 'The redirect from {from} hides the page there.',
      da: 'Omdirigeringen fra {from} skjuler siden dér.',
    },
    {
      en: 'A redirect leads away from {path}: shoppers do not see this page. Remove it in the redirects under Global content.',
      da: 'En omdirigering fører væk fra {path}: kunder ser ikke denne side. Fjern den i omdirigeringerne under Globalt indhold.',
    },
  ],
  'heading-order': [
    {
      en: 'A heading of level {level} follows one of level {before}.',
      da: 'En overskrift på niveau {level} følger efter en på niveau {before}.',
    },
    {
      en: 'The page has more than one heading of the first level.',
      da: 'Siden har mere end én overskrift på første niveau.',
    },
  ],
  'script-weight': [
    {
      en: 'Scripts can reach {size} kB, above the page limit of {limit} kB; the heaviest is “{type}”.',
      da: 'Scripts kan fylde {size} kB, mere end en sides {limit} kB; den tungeste er »{type}«.',
    },
  ],
  'picture-weight': [
    {
      en: 'Pictures come to about {size} MB on a wide screen, more than the {limit} MB of a page.',
      da: 'Billeder fylder ca. {size} MB på en bred skærm, mere end en sides {limit} MB.',
    },
  ],
  'missing-picture': [
    {
      en: 'The picture {url} was deleted. Choose another one.',
      da: 'Billedet {url} er slettet. Vælg et andet.',
    },
  ],
  'missing-alt': [
    {
      en: 'The picture has no alternative text. That is correct for decorative pictures only.',
      da: 'Billedet har ingen alternativ tekst: kun rigtigt, hvor det intet siger.',
    },
  ],
  'low-contrast': [
    {
      en: 'The text is hard to read on its background: the contrast is {ratio}:1 and should be at least {limit}:1.',
      da: 'Teksten er svær at læse på sin bund: {ratio}:1 af de {limit}:1, den kræver.',
    },
  ],
}

/** Returns what a check found in the editor's language; undefined for an unknown rule. */
export function checkText(rule: string, values: TextValues): string | undefined {
  const gapless = (words: LocalizedText) => !/\{\w+\}/.test(fillText(words.en, values, 'en'))
  const text = (Object.hasOwn(checkTexts, rule) ? checkTexts[rule] : undefined)?.find(gapless)
  return text && fillText(text[editorLanguage()], values)
}
