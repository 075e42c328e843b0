import { editorLanguage, fillText, type TextTable, type TextValues } from '#preview/texts/language.ts'

/** Texts of the screen of integrations. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Integrations', da: 'Integrationer' },
  'tokens.title': { en: 'API tokens', da: 'API-nøgler' },
  'tokens.about': {
    en: 'With a token, a warehouse or ERP system calls the shop’s API without a person.',
    da: 'Med en nøgle kan et lager- eller ERP-system bruge butikkens API uden et menneske.',
  },
  'tokens.description': { en: 'Description of the API', da: 'Beskrivelse af API’et' },
  'tokens.add': { en: 'New API token', da: 'Ny API-nøgle' },
  'tokens.none': { en: 'No API tokens yet.', da: 'Ingen API-nøgler endnu.' },
  'tokens.noneAbout': {
    en: 'Create one for each system, with no more access than it needs.',
    da: 'Opret én til hvert system, med kun den adgang, det har brug for.',
  },
  'tokens.name': { en: 'Token', da: 'Nøgle' },
  'tokens.scopes': { en: 'Access', da: 'Adgang' },
  'tokens.used': { en: 'Last used', da: 'Sidst brugt' },
  'tokens.state': { en: 'Status', da: 'Status' },
  'tokens.act': { en: 'Action', da: 'Handling' },
  'tokens.neverUsed': { en: 'Not used yet', da: 'Ikke brugt endnu' },
  'tokens.usedAt': { en: 'Used {moment}', da: 'Brugt {moment}' },
  'tokens.by': { en: 'By {author}, {moment}', da: 'Af {author}, {moment}' },
  'tokens.active': { en: 'Active', da: 'Aktiv' },
  'tokens.until': { en: 'Until {moment}', da: 'Til {moment}' },
  'tokens.expired': { en: 'Expired', da: 'Udløbet' },
  'tokens.revoke': { en: 'Revoke', da: 'Tilbagekald' },
  'tokens.revokeOf': { en: 'Revoke {name}', da: 'Tilbagekald {name}' },
  'tokens.revokeSure': {
    en: 'The system that uses “{name}” loses access at once.',
    da: 'Systemet, der bruger “{name}”, mister straks adgangen.',
  },
  'tokens.revoked': { en: '{name} is revoked.', da: '{name} er tilbagekaldt.' },
  'scope.orders:read': { en: 'Read orders', da: 'Læs ordrer' },
  'scope.orders:readAbout': {
    en: 'Find and read orders, with names and addresses',
    da: 'Find og læs ordrer med navne og adresser',
  },
  'scope.orders:write': { en: 'Process orders', da: 'Behandl ordrer' },
  'scope.orders:writeAbout': {
    en: 'Report dispatch, delivery and returns, cancel pieces, add notes',
    da: 'Meld afsendelse, levering og returneringer, annuller dele, tilføj noter',
  },
  'scope.stock:write': { en: 'Set stock', da: 'Sæt lager' },
  'scope.stock:writeAbout': {
    en: 'Set quantities of the warehouse and of stores',
    da: 'Sæt antal på lageret og i butikker',
  },
  'add.name': { en: 'Name', da: 'Navn' },
  'add.nameAbout': {
    en: 'Logs name the system by it, without @',
    da: 'Logge nævner systemet ved det, uden @',
  },
  'add.expires': { en: 'Expires', da: 'Udløber' },
  'add.days': { en: 'In {days} days', da: 'Om {days} dage' },
  'add.year': { en: 'In a year', da: 'Om et år' },
  'add.never': { en: 'Never', da: 'Aldrig' },
  'add.create': { en: 'Create', da: 'Opret' },
  'secret.token': { en: 'API token', da: 'API-nøgle' },
  'secret.once': {
    en: 'Copy it now and store it in the system’s secrets. It is not shown again.',
    da: 'Kopiér den nu, og gem den blandt systemets hemmeligheder. Den vises ikke igen.',
  },
  'secret.copy': { en: 'Copy', da: 'Kopiér' },
  'secret.copied': { en: 'Copied', da: 'Kopieret' },
  'secret.done': { en: 'Done', da: 'Færdig' },
} as const satisfies TextTable

/** A text of the integrations in the editor's language, with its values filled in. */
export const machineText = (key: keyof typeof texts, values: TextValues = {}): string =>
  fillText(texts[key][editorLanguage()], values)
