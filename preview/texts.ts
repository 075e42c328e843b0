/** The languages that the editor itself speaks. */
export const editorLanguages = ['en', 'da'] as const
export type EditorLanguage = (typeof editorLanguages)[number]

/** What the editor's shell, canvas, outline and palette say: English, then Danish. `{name}` stands for a value. */
const texts = {
  'area.header': ['Header', 'Sidehoved'],
  'area.top': ['Top', 'Top'],
  'area.main': ['Main', 'Hovedindhold'],
  'area.bottom': ['Bottom', 'Bund'],
  'area.footer': ['Footer', 'Sidefod'],
  'area.fixed': ['Outside of rows', 'Uden for rækker'],
  'canvas.title': ['The page', 'Siden'],
  'canvas.loading': ['Loading the page…', 'Henter siden…'],
  'canvas.nowhere': [
    'This document has no page of its own to show.',
    'Dette dokument har ingen side at vise.',
  ],
  'canvas.wrongOrigin': [
    'The page in the canvas does not answer. It may belong to another origin than {origin}.',
    'Siden i lærredet svarer ikke. Den hører måske til en anden oprindelse end {origin}.',
  ],
  'canvas.insertHere': ['Insert here', 'Indsæt her'],
  'command.copy': ['Copy', 'Kopiér'],
  'command.cut': ['Cut', 'Klip'],
  'command.delete': ['Delete', 'Slet'],
  'command.duplicate': ['Duplicate', 'Dublér'],
  'command.edit': ['Edit', 'Redigér'],
  'command.insert': ['Insert a widget', 'Indsæt en widget'],
  'command.insertRow': ['New row below', 'Ny række nedenunder'],
  'command.moveDown': ['Move down', 'Flyt ned'],
  'command.move': ['Move', 'Flyt'],
  'command.moveUp': ['Move up', 'Flyt op'],
  'command.pages': ['All pages', 'Alle sider'],
  'command.palette': ['Commands', 'Kommandoer'],
  'command.paste': ['Paste', 'Indsæt kopi'],
  'command.redo': ['Redo', 'Gendan'],
  'command.selectPage': ['Select the page itself', 'Vælg selve siden'],
  'command.selectParent': ['Select what holds it', 'Vælg det, der rummer den'],
  'command.signOut': ['Sign out', 'Log ud'],
  'command.theme': ['Light or dark', 'Lys eller mørk'],
  'command.undo': ['Undo', 'Fortryd'],
  'conflict.mine': ['Keep mine', 'Behold min'],
  'conflict.text': [
    '{author} changed the same widget while you did: {label}. Which one is to stay?',
    '{author} ændrede den samme widget samtidig med dig: {label}. Hvilken skal blive?',
  ],
  'conflict.theirs': ['Take theirs', 'Brug den anden'],
  'conflict.title': ['Two changes of one widget', 'To ændringer af én widget'],
  'conflict.somebody': ['Somebody', 'Nogen'],
  'device.app': ['App', 'App'],
  'device.desktop': ['Desktop', 'Computer'],
  'device.mobile': ['Mobile', 'Mobil'],
  'device.tablet': ['Tablet', 'Tablet'],
  'drag.cancelled': ['{name} is back where it was.', '{name} er tilbage, hvor den var.'],
  'drag.dropped': ['{name} was dropped {place}.', '{name} blev sluppet {place}.'],
  'drag.help': [
    'Press space to pick up. Move with the arrow keys, drop with space or enter, escape to leave it.',
    'Tryk mellemrum for at tage den. Flyt med piletasterne, slip med mellemrum eller enter, escape for at fortryde.',
  ],
  'drag.nowhere': ['{name} cannot go there: {reason}', '{name} kan ikke stå dér: {reason}'],
  'drag.over': ['{name}: {place}.', '{name}: {place}.'],
  'drag.started': ['Picked up {name}.', 'Tog {name} op.'],
  'fault.offline': [
    'Not connected: what you do is kept in this browser.',
    'Ingen forbindelse: det, du laver, gemmes i denne browser.',
  ],
  'fault.page': ['The page could not be loaded.', 'Siden kunne ikke hentes.'],
  'fault.retry': ['Try again', 'Prøv igen'],
  'inline.save': ['Done', 'Færdig'],
  'outline.empty': ['Nothing here yet.', 'Her er intet endnu.'],
  'outline.hidden': ['Hidden', 'Skjult'],
  'outline.pick': ['Move {name}', 'Flyt {name}'],
  'outline.row': ['Row {number}', 'Række {number}'],
  'outline.title': ['Outline', 'Struktur'],
  'foreign.list': [
    'Pages belong to another content system. It does not say which there are: open one by its address.',
    'Siderne hører til et andet indholdssystem. Det siger ikke, hvilke der er: åbn en ved dens adresse.',
  ],
  'foreign.open': ['Open', 'Åbn'],
  'foreign.page': [
    'This page belongs to another content system, which takes no changes from here. Look at it here, and change it there.',
    'Siden hører til et andet indholdssystem, som ikke tager imod ændringer herfra. Se den her, og ret den der.',
  ],
  'pages.create': ['New page', 'Ny side'],
  'pages.createFailed': ['The page could not be made: {reason}', 'Siden kunne ikke laves: {reason}'],
  'pages.draft': ['Draft', 'Kladde'],
  'pages.changed': ['Last changed by', 'Senest ændret af'],
  'pages.kind': ['Kind of page', 'Sidetype'],
  'pages.market': ['Market', 'Marked'],
  'pages.name': ['Title', 'Titel'],
  'pages.none': ['No page is called so.', 'Ingen side hedder det.'],
  'pages.path': ['Address', 'Adresse'],
  'pages.published': ['Published', 'Udgivet'],
  'pages.scheduled': ['Scheduled', 'Planlagt'],
  'pages.search': ['Search pages', 'Søg i sider'],
  'pages.status': ['Status', 'Status'],
  'pages.statusAll': ['All', 'Alle'],
  'pages.title': ['Pages', 'Sider'],
  'pages.unpublished': ['Not published', 'Ikke udgivet'],
  'palette.empty': ['No widget is called so.', 'Ingen widget hedder det.'],
  'palette.notHere': ['It cannot go there: {reason}', 'Den kan ikke stå dér: {reason}'],
  'palette.search': ['Search widgets', 'Søg i widgets'],
  'palette.title': ['Widgets', 'Widgets'],
  'place.after': ['after {name}', 'efter {name}'],
  'place.before': ['before {name}', 'før {name}'],
  'place.first': ['first in {name}', 'først i {name}'],
  'place.newRow': ['in a new row of {name}, place {number}', 'i en ny række i {name}, plads {number}'],
  'presence.here': ['{name} is here', '{name} er her'],
  'reason.allowedOn': [
    '{type} may not stand on a page of the kind {alias}.',
    '{type} må ikke stå på en side af typen {alias}.',
  ],
  'reason.notAllowed': [
    'A page of the kind {alias} does not take {type}.',
    'En side af typen {alias} tager ikke imod {type}.',
  ],
  'reason.pageIsFull': ['The page holds as much as a page may.', 'Siden rummer ikke mere.'],
  'reason.placement': [
    '{type} stands in these areas only: {areas}.',
    '{type} står kun i disse områder: {areas}.',
  ],
  'reason.rowIsFull': ['The row holds as many widgets as a row may.', 'Rækken rummer ikke flere widgets.'],
  'reason.singleton': [
    'The page has {type} already, and may have it once.',
    'Siden har allerede {type}, og må kun have den én gang.',
  ],
  'saving.offline': ['Not connected', 'Ingen forbindelse'],
  'saving.saved': ['Saved', 'Gemt'],
  'saving.saving': ['Saving…', 'Gemmer…'],
  'saving.waiting': ['Not saved yet', 'Ikke gemt endnu'],
  'setup.create': ['Make the first admin', 'Opret den første administrator'],
  'setup.name': ['Your name', 'Dit navn'],
  'setup.title': ['Set up the editor', 'Sæt editoren op'],
  'shell.bar': ['Page and view', 'Side og visning'],
  'shell.inspector': ['Settings', 'Indstillinger'],
  'shell.readOnly': ['Read-only', 'Kun læsning'],
  'shell.skip': ['Skip to the page', 'Gå til siden'],
  'signIn.email': ['Email', 'E-mail'],
  'signIn.failed': ['Email or password is not right.', 'E-mail eller adgangskode er forkert.'],
  'signIn.password': ['Password', 'Adgangskode'],
  'signIn.submit': ['Sign in', 'Log ind'],
  'signIn.title': ['Sign in to edit', 'Log ind for at redigere'],
  'view.at': ['As of', 'Tidspunkt'],
  'view.audience': ['Visitor', 'Besøgende'],
  'view.employee': ['Employee', 'Medarbejder'],
  'view.guest': ['Guest', 'Gæst'],
  'view.inStore': ['In store', 'I butik'],
  'view.member': ['Member', 'Medlem'],
  'view.width': ['Device', 'Enhed'],
} as const satisfies Record<string, readonly [english: string, danish: string]>

export type EditorText = keyof typeof texts

const languageKey = 'vitrine-editor-language'

function readLanguage(): EditorLanguage {
  const wanted = localStorage.getItem(languageKey) ?? navigator.language
  return wanted.startsWith('da') ? 'da' : 'en'
}

let language = readLanguage()

export const editorLanguage = (): EditorLanguage => language

/** Speaks another language from now on; the page is loaded anew. */
export function speak(next: EditorLanguage): void {
  localStorage.setItem(languageKey, next)
  language = next
  location.reload()
}

/** A text in the editor's language, with its values filled in. */
export function text(key: EditorText, values: Readonly<Record<string, string | number>> = {}): string {
  const [english, danish] = texts[key]
  return (language === 'da' ? danish : english).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
