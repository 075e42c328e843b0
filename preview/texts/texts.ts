/** The languages that the editor itself speaks. */
export const editorLanguages = ['en', 'da'] as const
export type EditorLanguage = (typeof editorLanguages)[number]

/** Texts of the editor's shell, canvas, outline and palette: English, then Danish. `{name}` is a placeholder. */
const texts = {
  'account.change': ['Change the password', 'Skift adgangskode'],
  'account.changed': [
    'It is changed. Other sessions have ended.',
    'Den er skiftet. Andre sessioner er afsluttet.',
  ],
  'account.current': ['Current password', 'Nuværende adgangskode'],
  'account.language': ['Language of the editor', 'Editorens sprog'],
  'account.new': ['New password', 'Ny adgangskode'],
  'account.passwordHint': ['At least 12 characters.', 'Mindst 12 tegn.'],
  'account.theme': ['Colours', 'Farver'],
  'account.title': ['Your account', 'Din konto'],
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
  'canvas.editLayout': ['Edit header and footer', 'Redigér sidehoved og sidefod'],
  'canvas.headerShared': [
    'The header is shared by all pages of this kind.',
    'Sidehovedet deles af alle sider af denne slags.',
  ],
  'canvas.footerShared': [
    'The footer is shared by all pages of this kind.',
    'Sidefoden deles af alle sider af denne slags.',
  ],
  'canvas.insertHere': ['Insert here', 'Indsæt her'],
  'command.copy': ['Copy', 'Kopiér'],
  'command.cut': ['Cut', 'Klip'],
  'command.delete': ['Delete', 'Slet'],
  'command.duplicate': ['Duplicate', 'Dublér'],
  'command.edit': ['Edit', 'Redigér'],
  'command.insert': ['Insert a widget', 'Indsæt en widget'],
  'command.insertRow': ['New row below', 'Ny række nedenunder'],
  'command.keys': ['Keyboard map', 'Tastaturgenveje'],
  'command.moveDown': ['Move down', 'Flyt ned'],
  'command.move': ['Move', 'Flyt'],
  'command.moveUp': ['Move up', 'Flyt op'],
  'command.pages': ['All pages', 'Alle sider'],
  'command.none': ['No command is called so.', 'Ingen kommando hedder det.'],
  'command.palette': ['Commands', 'Kommandoer'],
  'command.paste': ['Paste', 'Indsæt kopi'],
  'command.redo': ['Redo', 'Gendan'],
  'command.replace': ['Find and replace on all pages', 'Søg og erstat på alle sider'],
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
  'factor.anyCode': ['Code of the app, or a recovery code', 'Koden i appen eller en gendannelseskode'],
  'factor.begin': ['Set up', 'Sæt op'],
  'factor.code': ['Code of the app', 'Koden i appen'],
  'factor.confirm': ['Turn it on', 'Slå til'],
  'factor.done': ['It is on. Other sessions have ended.', 'Det er slået til. Andre sessioner er afsluttet.'],
  'factor.recovery': [
    'Keep these recovery codes somewhere safe. Each signs you in once if you lose the app. They are not shown again.',
    'Gem disse gendannelseskoder et sikkert sted. Hver af dem logger dig ind én gang, hvis du mister appen. De vises ikke igen.',
  ],
  'factor.remove': ['Turn it off', 'Slå fra'],
  'factor.removed': ['It is off.', 'Det er slået fra.'],
  'factor.renew': ['Make new recovery codes', 'Lav nye gendannelseskoder'],
  'factor.required': [
    'Your role takes a second step at the sign-in. Set it up with an authenticator app to go on.',
    'Din rolle kræver et ekstra trin ved login. Sæt det op med en godkendelsesapp for at fortsætte.',
  ],
  'factor.scan': ['Scan the code with your authenticator app.', 'Scan koden med din godkendelsesapp.'],
  'factor.secret': ['Or type this key:', 'Eller skriv denne nøgle:'],
  'factor.title': ['Two-step sign-in', 'Login i to trin'],
  'fault.offline': [
    'Not connected: what you do is kept in this browser.',
    'Ingen forbindelse: det, du laver, gemmes i denne browser.',
  ],
  'fault.page': ['The page could not be loaded.', 'Siden kunne ikke hentes.'],
  'fault.retry': ['Try again', 'Prøv igen'],
  'fault.server': ['The server does not answer.', 'Serveren svarer ikke.'],
  'inline.save': ['Done', 'Færdig'],
  'keys.canvas': ['Type in the text under the pointer', 'Skriv i teksten under markøren'],
  'keys.doubleClick': ['double click', 'dobbeltklik'],
  'keys.drag': ['Pick up, and put down', 'Tag op, og sæt ned'],
  'keys.fold': ['Fold or unfold a row', 'Fold en række ind eller ud'],
  'keys.links': ['Follow a link on the page', 'Følg et link på siden'],
  'keys.linksBy': ['Alt and a press', 'Alt og et tryk'],
  'keys.several': ['Select several', 'Vælg flere'],
  'keys.severalBy': ['Shift and a press', 'Shift og et tryk'],
  'keys.space': ['Space', 'Mellemrum'],
  'keys.tree': ['In the outline and on the page', 'I strukturen og på siden'],
  'keys.walk': ['Go through the outline', 'Gå gennem strukturen'],
  'keys.everywhere': ['Commands', 'Kommandoer'],
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
  'pages.noneYet': [
    'This market has no pages yet. Make the first one.',
    'Dette marked har ingen sider endnu. Lav den første.',
  ],
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
  'people.about': [
    'Who may look, edit, publish, and say who is who.',
    'Hvem der må se, redigere, udgive og bestemme, hvem der må hvad.',
  ],
  'people.add': ['Add somebody', 'Tilføj en person'],
  'people.added': ['{name} may sign in now.', '{name} kan nu logge ind.'],
  'people.changed': ['{name} is {role} now.', '{name} er nu {role}.'],
  'people.email': ['Email', 'E-mail'],
  'people.factorReset': [
    '{name} sets up another app at the next sign-in.',
    '{name} sætter en anden app op ved næste login.',
  ],
  'people.name': ['Name', 'Navn'],
  'people.password': ['First password', 'Første adgangskode'],
  'people.passwordHint': [
    'At least 12 characters. Pass it on by another way than email; it can be changed after signing in.',
    'Mindst 12 tegn. Giv den videre på anden vis end e-mail; den kan skiftes efter log ind.',
  ],
  'people.remove': ['Remove {name}', 'Fjern {name}'],
  'people.removeSure': [
    '{name} can no longer sign in, and is signed out at once. What {name} wrote stays.',
    '{name} kan ikke længere logge ind og logges ud med det samme. Det, {name} har skrevet, bliver.',
  ],
  'people.removed': ['{name} may edit no more.', '{name} kan ikke længere redigere.'],
  'people.resetFactor': ['Reset two-step sign-in', 'Nulstil login i to trin'],
  'people.resetFactorOf': ['Reset the two-step sign-in of {name}', 'Nulstil login i to trin for {name}'],
  'people.role': ['Role', 'Rolle'],
  'people.roleOf': ['Role of {name}', 'Rolle for {name}'],
  'people.title': ['People', 'Personer'],
  'people.you': ['you', 'dig'],
  'place.after': ['after {name}, place {number} in {row}', 'efter {name}, plads {number} i {row}'],
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
  'role.admin': ['Admin', 'Administrator'],
  'role.adminAbout': ['Says who is who.', 'Bestemmer, hvem der må hvad.'],
  'role.editor': ['Editor', 'Redaktør'],
  'role.editorAbout': ['Changes drafts.', 'Ændrer kladder.'],
  'role.publisher': ['Publisher', 'Udgiver'],
  'role.publisherAbout': ['Decides what shoppers get.', 'Bestemmer, hvad kunder får.'],
  'role.viewer': ['Viewer', 'Læser'],
  'role.viewerAbout': ['Looks, and changes nothing.', 'Ser, og ændrer intet.'],
  'saving.offline': ['Not connected', 'Ingen forbindelse'],
  'saving.saved': ['Saved', 'Gemt'],
  'saving.saving': ['Saving…', 'Gemmer…'],
  'saving.waiting': ['Not saved yet', 'Ikke gemt endnu'],
  'sessions.current': ['This browser', 'Denne browser'],
  'sessions.device': ['{browser} on {system}', '{browser} på {system}'],
  'sessions.end': ['Sign out', 'Log ud'],
  'sessions.endOf': ['Sign out {name}', 'Log {name} ud'],
  'sessions.endOthers': ['Sign out everywhere else', 'Log ud alle andre steder'],
  'sessions.ended': ['Signed out.', 'Logget ud.'],
  'sessions.lastUsed': ['Last used {moment}', 'Senest brugt {moment}'],
  'sessions.title': ['Where you are signed in', 'Her er du logget ind'],
  'sessions.unknown': ['Unknown device', 'Ukendt enhed'],
  'setup.about': [
    'You will be its first admin: you say who else may edit.',
    'Du bliver den første administrator: du bestemmer, hvem der ellers må redigere.',
  ],
  'setup.create': ['Make the first admin', 'Opret den første administrator'],
  'setup.name': ['Your name', 'Dit navn'],
  'setup.title': ['Set up the editor', 'Sæt editoren op'],
  'shell.bar': ['Page and view', 'Side og visning'],
  'shell.inspector': ['Settings', 'Indstillinger'],
  'shell.readOnly': ['Read-only', 'Kun læsning'],
  'shell.cancel': ['Cancel', 'Annuller'],
  'shell.close': ['Close', 'Luk'],
  'shell.skip': ['Skip to the page', 'Gå til siden'],
  'signIn.about': ['Pages, menus and pictures of the shop.', 'Butikkens sider, menuer og billeder.'],
  'signIn.code': ['Code', 'Kode'],
  'signIn.codeHint': [
    'Of your authenticator app, or a recovery code.',
    'Fra din godkendelsesapp, eller en gendannelseskode.',
  ],
  'signIn.email': ['Email', 'E-mail'],
  'signIn.failed': ['Email or password is not right.', 'E-mail eller adgangskode er forkert.'],
  'signIn.password': ['Password', 'Adgangskode'],
  'signIn.submit': ['Sign in', 'Log ind'],
  'signIn.title': ['Sign in to edit', 'Log ind for at redigere'],
  'signIn.wrongCode': ['That code is not right, or was used.', 'Koden er forkert eller brugt.'],
  'theme.dark': ['Dark', 'Mørk'],
  'theme.light': ['Light', 'Lys'],
  'theme.system': ['As the system', 'Som systemet'],
  'view.at': ['As of', 'Tidspunkt'],
  'view.atHelp': ['What is planned shows as it will be then.', 'Det planlagte vises, som det vil være da.'],
  'view.audience': ['Visitor', 'Besøgende'],
  'view.employee': ['Employee', 'Medarbejder'],
  'view.guest': ['Guest', 'Gæst'],
  'view.inStore': ['In store', 'I butik'],
  'view.member': ['Member', 'Medlem'],
  'view.now': ['Now', 'Nu'],
  'view.visitor': ['Shown as: {visitor}', 'Vist som: {visitor}'],
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

/** Changes the editor's language and reloads the page. */
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

/** Dates as people write them here: a browser in London and one in New York differ, and speak English both. */
const dateLanguage = (): string => navigator.languages.find((tag) => tag.startsWith(language)) ?? language

/** A moment as editors read it. */
export const editorMoment = (iso: string): string =>
  new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
