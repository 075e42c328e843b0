import { editorLanguage, type LocalizedText } from '#preview/texts/language.ts'

/** Refusals without a reason of their own, by status. */
const statuses: ReadonlyMap<number, LocalizedText> = new Map([
  [400, { en: 'the request is not valid', da: 'forespørgslen er ikke gyldig' }],
  [401, { en: 'you are signed out', da: 'du er logget ud' }],
  [403, { en: 'you are not allowed to do it', da: 'det har du ikke lov til' }],
  [404, { en: 'it does not exist', da: 'det findes ikke' }],
  [409, { en: 'it has changed meanwhile', da: 'det er blevet ændret imens' }],
  [413, { en: 'it is too large', da: 'det fylder for meget' }],
  [429, { en: 'too many requests, wait a minute', da: 'for mange forespørgsler, vent et minut' }],
  [503, { en: 'the server is busy, try again soon', da: 'serveren har travlt, prøv igen om lidt' }],
])

/** The server's reasons in Danish, by their English words. */
const danish: Readonly<Record<string, string>> = {
  'A market has one page of this kind. It cannot be duplicated.':
    'Et marked har én side af denne slags. Den kan ikke duplikeres.',
  'A name needs a letter or a number.': 'Et navn skal have et bogstav eller et tal.',
  'A page that moves to another address is published without an end.':
    'En side, der flytter til en anden adresse, udgives uden sluttidspunkt.',
  'A picture may have up to 10 MB.': 'Et billede må fylde op til 10 MB.',
  'A redirect leads away from this path. Remove it in the redirects under Global content first.':
    'En omdirigering fører væk fra denne adresse. Fjern den først i omdirigeringerne under Globalt indhold.',
  'A review of this draft was requested already.': 'Der er allerede bedt om gennemsyn af kladden.',
  'AI help is not set up here.': 'AI-hjælp er ikke sat op her.',
  'Another API token has this name.': 'En anden API-nøgle har dette navn.',
  'Another editor has changed the address meanwhile.': 'En anden har ændret adressen imens.',
  'Another page moves to this path when it is published.':
    'En anden side flytter til denne adresse, når den udgives.',
  'Another editor already reviews this draft.': 'En anden ser allerede kladden igennem.',
  'Editors resolve comments, and viewers those that they began.':
    'Redaktører afslutter kommentarer, og læsere dem, de selv har begyndt.',
  'Enter a whole https address, without a user name and password.':
    'Skriv en hel https-adresse uden brugernavn og adgangskode.',
  'It is no address that content may use.': 'Den adresse må indhold ikke bruge.',
  'It is no id.': 'Det er ikke et id.',
  'It is what is there already.': 'Det står der allerede.',
  'Its publication is planned. Cancel that first.': 'Udgivelsen er planlagt. Annullér den først.',
  'Only the requester can withdraw a request.': 'Kun den, der har bedt om det, kan trække det tilbage.',
  'Pages are changed by operations.': 'Sider ændres ét skridt ad gangen.',
  'Pages come from another content system that accepts no changes.':
    'Siderne kommer fra et andet system, som ikke tager imod ændringer.',
  'Pages come from another content system, which publishes them itself.':
    'Siderne kommer fra et andet system, som selv udgiver dem.',
  'Pages come from another content system.': 'Siderne kommer fra et andet system.',
  'Pages come from another content system. Delete them there.':
    'Siderne kommer fra et andet system. Slet dem dér.',
  'Shoppers see this page. A publisher can delete it.': 'Kunderne ser siden. En udgiver kan slette den.',
  'This was changed in the meantime. Reload it.': 'Det er blevet ændret imens. Hent det igen.',
  'At least one admin is required.': 'Der skal være mindst én administrator.',
  'Something is planned for this page. Cancel that first.':
    'Der er planlagt noget for siden. Annullér det først.',
  'The AI service is unavailable. Try again in a minute.': 'AI-tjenesten svarer ikke. Prøv igen om et minut.',
  'An account with this email address already exists.': 'Der findes allerede en konto med denne mailadresse.',
  'The address is in a private network, or is not https.':
    'Adressen ligger i et privat netværk eller er ikke https.',
  'Email, password or code is incorrect.': 'E-mail, adgangskode eller kode er forkert.',
  'The change cannot be understood.': 'Ændringen kan ikke læses.',
  'The code is wrong or was already used. Wait for the next one.':
    'Koden er forkert eller allerede brugt. Vent på den næste.',
  'The current password is incorrect.': 'Den nuværende adgangskode er forkert.',
  'The draft has changed meanwhile.': 'Kladden er blevet ændret imens.',
  'The draft was replaced as a whole meanwhile.': 'Hele kladden er blevet skiftet ud imens.',
  'The end must be after the start.': 'Slutningen skal ligge efter starten.',
  'The front page of a market keeps its address.': 'Et markeds forside beholder sin adresse.',
  'The file is no picture that can be shown: JPEG, PNG, WebP, AVIF and GIF are. Drawings (SVG) may hold script and are not taken.':
    'Filen er ikke et billede, der kan vises: det er JPEG, PNG, WebP, AVIF og GIF. Tegninger (SVG) kan indeholde script og modtages ikke.',
  'The setup link is invalid or was already used.': 'Opsætningslinket er ugyldigt eller allerede brugt.',
  'No followed market has a page at this address.': 'Intet fulgt marked har en side på denne adresse.',
  'The market has its own page at this address.': 'Markedet har sin egen side på denne adresse.',
  'The market has a page of this kind already, and needs only one.':
    'Markedet har allerede en side af denne slags og skal kun have én.',
  'The other content system accepts pages only for immediate publication.':
    'Det andet system tager kun imod sider, der udgives med det samme.',
  'The page holds as much as a page can.': 'Siden er så fuld, som en side kan være.',
  'The page to copy does not exist.': 'Siden, der skal kopieres, findes ikke.',
  'The page would be larger than a page can be.': 'Siden ville blive større, end en side kan være.',
  'The password is one of those that are tried first. Please choose another, such as several words.':
    'Adgangskoden er en af dem, der prøves først. Vælg en anden, for eksempel flere ord.',
  'The picture storage is full or unavailable. Try again in a minute.':
    'Der er ikke plads til billedet lige nu. Prøv igen om et minut.',
  'The plan has started or ended meanwhile. Check it again before you cancel it.':
    'Planen er begyndt eller slut imens. Se på den igen, før du annullerer den.',
  'The request was not sent by the editor.': 'Forespørgslen blev ikke sendt af redigeringen.',
  'The row holds as many widgets as a row can.': 'Rækken har så mange widgets, som en række kan have.',
  'The row is not on the page any more.': 'Rækken er ikke på siden længere.',
  'The widget is not on the page any more.': 'Widgetten er ikke på siden længere.',
  'There are too many comments. Delete some first.': 'Der er for mange kommentarer. Slet nogle først.',
  'There is a page at this path already.': 'Der er allerede en side på denne adresse.',
  'There is a pattern of this name already.': 'Der er allerede et mønster med dette navn.',
  'There is a second factor already.': 'Totrinslogin er allerede slået til.',
  'There is another page at this address. Change the address of that page first.':
    'Der er en anden side på adressen. Skift den sides adresse først.',
  'There is no draft to review.': 'Der er ingen kladde at se igennem.',
  'There is no host of this name.': 'Der er ingen server med dette navn.',
  'There is no publisher who can review it.': 'Der er ingen udgiver, som kan se den igennem.',
  'There is no second factor.': 'Totrinslogin er ikke slået til.',
  'There is no such field.': 'Feltet findes ikke.',
  'There is no such market.': 'Markedet findes ikke.',
  'There is nothing to change.': 'Der er intet at ændre.',
  'There is nothing to do again.': 'Der er intet at gentage.',
  'There is nothing to undo.': 'Der er intet at fortryde.',
  'There is something with this id on the page already.': 'Der er allerede noget med dette id på siden.',
  'There were too many wrong codes. Wait an hour, or ask an admin to reset your two-step sign-in.':
    'Der har været for mange forkerte koder. Vent en time, eller bed en administrator om at nulstille dit login i to trin.',
  'There were too many attempts. Please wait a quarter of an hour.':
    'Der er prøvet for mange gange. Vent et kvarter.',
  'You can delete your own comments only.': 'Du kan kun slette dine egne kommentarer.',
  'You have changed it since.': 'Du har ændret det siden.',
  'Your role does not cover all widgets of the page.': 'Din rolle omfatter ikke alle sidens widgets.',
  'Your role does not cover this kind of content.': 'Din rolle omfatter ikke denne slags indhold.',
  'Your role requires a second factor. Set it up first.': 'Din rolle kræver totrinslogin. Slå det til først.',
}

/** Reasons that name something, in Danish. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^This requires the role \w+\.$/, 'Det har din rolle ikke lov til.'],
  [/^Your role does not cover widgets of the type (.+)\.$/, 'Din rolle omfatter ikke widgets af typen $1.'],
  [
    /^Your role covers (.+), not what all markets share\.$/,
    'Din rolle omfatter $1, ikke det, som alle markeder deler.',
  ],
  [/^Your role covers (.+), not (.+)\.$/, 'Din rolle omfatter $1, ikke $2.'],
  [/^The field does not take it: .*\.$/, 'Feltet tager ikke imod værdien.'],
  [
    /^A page of this market has an address such as (\S+):.*$/,
    'En side på dette marked har en adresse som $1: små bogstaver, tal og bindestreger, uden mellemrum.',
  ],
  [/^The AI service declined\. ?(.*)$/, 'AI-tjenesten afslog. $1'],
  [/^The AI service refuses: (.*)$/, 'AI-tjenesten afviser: $1'],
  [
    /^(.+) could not move to (.+): the address is taken\.$/,
    '$1 kunne ikke flytte til $2: adressen er optaget.',
  ],
  [/^(.+) has changed meanwhile what this deletes\.$/, '$1 har imens ændret det, der slettes.'],
  [/^(.+) has changed the same widget meanwhile\.$/, '$1 har ændret den samme widget imens.'],
  [
    /^(.+) has changed the same field of the page meanwhile\.$/,
    '$1 har ændret det samme felt på siden imens.',
  ],
]

function inDanish(message: string): string {
  const text = Object.hasOwn(danish, message) ? danish[message] : undefined
  if (text !== undefined) return text
  const [pattern, words] = patterns.find(([candidate]) => candidate.test(message)) ?? []
  return pattern && words !== undefined ? message.replace(pattern, words).trim() : message
}

/** Returns what the server says in the editor's language; in English if it has no translation. */
export const translateReason = (message: string): string =>
  editorLanguage() === 'da' ? inDanish(message) : message

/** Returns the reason of a refusal in the editor's language; in English if the server gives one without a translation. */
export function reasonOf({
  status,
  error,
}: {
  status: number
  error?: { title: string; message: string }
}): string {
  const { title = '', message = '' } = error ?? {}
  // A refusal without a reason has its title as message.
  if (message === '' || message === title || message === 'unauthorised')
    return statuses.get(status)?.[editorLanguage()] ?? (title || String(status))
  return translateReason(message)
}
