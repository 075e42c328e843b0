import type { TextTable } from '#preview/texts/language.ts'

/** Texts of pages as a whole. `{name}` is a placeholder. */
export const pageTexts = {
  'page.title': { en: 'Page', da: 'Side' },
  'page.layoutAbout': {
    en: 'Every page with this layout shows its header and footer. Select a widget to change it.',
    da: 'Alle sider med dette layout viser dets sidehoved og sidefod. Vælg en widget for at ændre den.',
  },
  'page.pattern': { en: 'Pattern', da: 'Mønster' },
  'page.edit': { en: 'Settings of the page', da: 'Sidens indstillinger' },
  'page.searchResult': { en: 'As a search result', da: 'Som søgeresultat' },
  'page.noTitle': { en: 'Without a title', da: 'Uden titel' },
  'page.noDescription': {
    en: 'Without a description search engines choose some words of the page.',
    da: 'Uden en beskrivelse vælger søgemaskiner nogle ord fra siden.',
  },
  'page.titleLong': {
    en: 'The title is cut after about 60 characters.',
    da: 'Titlen kortes af efter ca. 60 tegn.',
  },
  'page.descriptionLong': {
    en: 'The description is cut after about 155 characters.',
    da: 'Beskrivelsen kortes af efter ca. 155 tegn.',
  },
  'page.move': { en: 'Change the address', da: 'Skift adresse' },
  'page.moveHelp': {
    en: 'The page moves when it is published. The old address then redirects to the new one.',
    da: 'Siden flytter, når den udgives. Derefter fører den gamle adresse til den nye.',
  },
  'page.moveNowHelp': {
    en: 'Shoppers do not see this page: it moves at once.',
    da: 'Kunder ser ikke denne side: den flytter med det samme.',
  },
  'page.movesTo': { en: 'Moves to {path} when published', da: 'Flytter til {path}, når den udgives' },
  'page.stay': { en: 'Keep the address', da: 'Behold adressen' },
  'page.addressRule': {
    en: 'A page of this market has an address such as /{market}/autumn: small letters, digits and hyphens, without spaces.',
    da: 'En side på dette marked har en adresse som /{market}/efterår: små bogstaver, tal og bindestreger, uden mellemrum.',
  },
  'page.address': { en: 'Address', da: 'Adresse' },
  'page.more': { en: 'More', da: 'Mere' },
  'patterns.title': { en: 'Patterns', da: 'Mønstre' },
  'patterns.none': {
    en: 'None yet. Select a row and save it, and it can be put on any page.',
    da: 'Ingen endnu. Vælg en række og gem den, så kan den sættes på enhver side.',
  },
  'patterns.name': { en: 'Name of the pattern', da: 'Mønstrets navn' },
  'patterns.insert.verb': { en: 'Insert', da: 'Indsæt' },
  'patterns.insert': { en: 'Insert {name}', da: 'Indsæt {name}' },
  'patterns.link.verb': { en: 'Link', da: 'Link' },
  'patterns.link': { en: 'Link {name}', da: 'Link {name}' },
  'patterns.edit.verb': { en: 'Edit', da: 'Rediger' },
  'patterns.edit': { en: 'Edit {name}', da: 'Rediger {name}' },
  'patterns.detach.verb': { en: 'Detach', da: 'Frigør' },
  'patterns.detach': { en: 'Detach {name}', da: 'Frigør {name}' },
  'patterns.linked': {
    en: 'A link: edit it in one place, and it updates everywhere once published.',
    da: 'Et link: det redigeres ét sted og ændrer sig overalt, hvor det er linket, når det er udgivet.',
  },
  'patterns.unpublished': {
    en: 'A link to an unpublished pattern: shoppers see nothing here.',
    da: 'Et link til et mønster, som ingen har udgivet: kunder ser intet her.',
  },
  'patterns.missing': {
    en: 'There is no such pattern: shoppers see nothing here.',
    da: 'Der er intet sådant mønster: kunder ser intet her.',
  },
  'patterns.usage': { en: 'Where is it linked?', da: 'Hvor er det linket?' },
  'patterns.remove': { en: 'Throw {name} away', da: 'Smid {name} ud' },
  'patterns.saved': { en: 'Saved.', da: 'Gemt.' },
  'patterns.notPlaced': { en: 'The page has no room for it.', da: 'Siden har ikke plads til den.' },
  'follow.about': { en: 'The same page in another market', da: 'Den samme side i et andet marked' },
  'follow.from': { en: 'From {market}', da: 'Fra {market}' },
  'follow.shown': {
    en: 'Edited there, shown here with this market’s prices and menus.',
    da: 'Redigeres dér, vises her med dette markeds priser og menuer.',
  },
  'follow.drafted': {
    en: 'It is not published there: shoppers see nothing here.',
    da: 'Ingen har udgivet den dér: kunder får intet her.',
  },
  'follow.open': { en: 'Open it there', da: 'Åbn den dér' },
  'follow.detach': { en: 'Make it this market’s own', da: 'Gør den til markedets egen' },
  'follow.own': {
    en: 'This market’s own page. {market} has one here, too.',
    da: 'Markedets egen side. {market} har også en her.',
  },
  'follow.takenDown': {
    en: 'This market took its page down: shoppers get nothing here. {market} has one.',
    da: 'Markedet har taget sin side ned: kunder får intet her. {market} har en.',
  },
  'follow.again': { en: 'Follow again', da: 'Følg igen' },
  'follow.losesDraft': {
    en: 'The draft is discarded. You find it under Saved drafts in History for 90 days.',
    da: 'Kladden forsvinder. Den gemmes under Gemte kladder i Historik i 90 dage.',
  },
  'follow.losesPublished': {
    en: 'Shoppers no longer see this page. You can restore its published versions from History.',
    da: 'Kunder får ikke længere denne side. Det udgivne bliver under Historik og kan gendannes.',
  },
  'follow.shows': {
    en: 'The page of {market} shows in its place, at once.',
    da: 'Siden fra {market} vises i stedet, med det samme.',
  },
  'follow.showsNothing': {
    en: '{market} has not published its page: until then shoppers get nothing here.',
    da: '{market} har ikke udgivet sin side: indtil da får kunder intet her.',
  },
  'pages.actions': { en: 'Actions for {name}', da: 'Handlinger for {name}' },
  'pages.bulk': { en: 'With the chosen pages', da: 'Med de valgte sider' },
  'pages.choose': { en: 'Choose {name}', da: 'Vælg {name}' },
  'pages.chooseAll': { en: 'Choose all pages', da: 'Vælg alle sider' },
  'pages.chooseNone': { en: 'Choose none', da: 'Vælg ingen' },
  'pages.chosen': { en: '{count} {count|page|pages} chosen', da: '{count} {count|side|sider} valgt' },
  'pages.takeDownSeveral': {
    en: 'From now on shoppers do not get {count|this page|these pages}. The drafts stay here.',
    da: 'Fra nu af får kunder ikke {count|denne side|disse sider}. Kladderne bliver her.',
  },
  'pages.deleteSeveral': {
    en: '{count} {count|page moves|pages move} to the bin with drafts and versions, and can be restored for 30 days. Shoppers no longer get {count|it|them}.',
    da: '{count} {count|side flyttes|sider flyttes} til papirkurven med kladder og versioner og kan gendannes i 30 dage. Kunder får {count|den|dem} ikke længere.',
  },
  'pages.bin': { en: 'Bin', da: 'Papirkurv' },
  'pages.binEmpty': {
    en: 'The bin is empty. Deleted pages stay here for 30 days.',
    da: 'Papirkurven er tom. Slettede sider bliver her i 30 dage.',
  },
  'pages.deleted': { en: 'Deleted by', da: 'Slettet af' },
  'pages.restore': { en: 'Restore', da: 'Gendan' },
  'pages.restoreName': { en: 'Restore {name}', da: 'Gendan {name}' },
  'pages.duplicate': { en: 'Duplicate', da: 'Dublér' },
  'pages.copyTitle': { en: '{name} (copy)', da: '{name} (kopi)' },
  'pages.copyAbout': {
    en: 'The copy is a draft. Shoppers see it once you publish it.',
    da: 'Kopien er en kladde. Kunder ser den, når du udgiver den.',
  },
  'pages.takeDown': { en: 'Take down', da: 'Tag ned' },
  'pages.takeDownTitle': { en: 'Take down “{name}”?', da: 'Tag »{name}« ned?' },
  'pages.shoppersLose': {
    en: 'From now on shoppers who open {path} see “page not found”.',
    da: 'Fra nu af ser kunder, der åbner {path}, at siden ikke findes.',
  },
  'pages.staysDraft': {
    en: 'The page stays here as a draft. You can publish it again.',
    da: 'Siden bliver her som kladde. Du kan udgive den igen.',
  },
  'pages.delete': { en: 'Delete', da: 'Slet' },
  'pages.deleteTitle': { en: 'Delete “{name}”?', da: 'Slet »{name}«?' },
  'pages.shoppersKeep': {
    en: 'Shoppers do not see this page. Nothing changes for them.',
    da: 'Kunder ser ikke denne side. Intet ændrer sig for dem.',
  },
  'pages.movesToBin': {
    en: 'The page moves to the bin with its draft and all versions. You can restore it for 30 days.',
    da: 'Siden flyttes til papirkurven med sin kladde og alle versioner. Du kan gendanne den i 30 dage.',
  },
  'pages.linkedFrom': { en: 'Links that lead here', da: 'Links, der fører hertil' },
  'pages.kept.front-page': {
    en: 'This is the front page of the market. Shoppers need it.',
    da: 'Dette er markedets forside. Kunderne har brug for den.',
  },
  'pages.kept.only-one': {
    en: 'The shop needs a page of this kind, and this is the only one that is published.',
    da: 'Butikken har brug for en side af denne type, og dette er den eneste, der er udgivet.',
  },
  'pages.kept.planned': {
    en: 'A publication is planned for this page. Cancel it first: open the page and look under History.',
    da: 'Der er planlagt en udgivelse af siden. Annuller den først: åbn siden, og se under Historik.',
  },
  'pages.kept.followed': {
    en: 'The market that this one follows has a page here, which would show instead. Use “Follow again” in the page’s settings.',
    da: 'Det marked, som dette følger, har en side her, som ville blive vist i stedet. Brug »Følg igen« i sidens indstillinger.',
  },
  'usage.title': { en: 'Where {name} is used', da: 'Hvor {name} bruges' },
  'usage.none': { en: 'Nowhere.', da: 'Ingen steder.' },
  'usage.times': { en: '{count}×', da: '{count}×' },
  'usage.search': {
    en: 'Search that leads here (search rule)',
    da: 'Søgning, der fører hertil (søgeregel)',
  },
  'usage.draft': { en: 'Draft', da: 'Kladde' },
  'layout.default': { en: 'Pages of the shop', da: 'Butikkens sider' },
  'layout.checkout': { en: 'Checkout', da: 'Kassen' },
  'layout.receipt': { en: 'Order confirmation', da: 'Ordrebekræftelse' },
  'layout.plain': { en: 'Pages without a menu', da: 'Sider uden menu' },
  'layout.account': { en: 'Account pages', da: 'Kontosider' },
  'layout.error': { en: 'Error page', da: 'Fejlside' },
} as const satisfies TextTable
