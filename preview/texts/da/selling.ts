/** Danish texts of the forms of basket, checkout, listings and products, by their English words. */
export const sellingTexts = {
  'Lines of the basket': 'Kurvens linjer',
  'What lies in the basket: how many of each, and what it costs.':
    'Det, der ligger i kurven: hvor mange af hver, og hvad det koster.',
  'Sum of the basket': 'Kurvens sum',
  'What the basket costs, and the way to the checkout.': 'Hvad kurven koster, og vejen til kassen.',
  Checkout: 'Kassen',
  'By default the market’s own.': 'Ellers markedets egen.',
  'Promo code': 'Rabatkode',
  'Takes promo codes, and shows those that count.': 'Tager imod rabatkoder og viser dem, der gælder.',
  'Open at once': 'Åben fra start',
  'Gift cards': 'Gavekort',
  'Accepts gift cards, shows their balance, and lists the applied ones.':
    'Tager imod gavekort, siger, hvad der er på dem, og viser dem, der betaler.',
  'Free delivery': 'Fri fragt',
  'How much is left until delivery is free.': 'Hvor meget der mangler, før fragten er fri.',
  Display: 'Visning',
  'A progress bar, or a message only.': 'En bjælke, eller kun en besked.',
  Presents: 'Gaver',
  'Lets the shopper choose presents that a promotion gives.':
    'Lader kunden vælge gaver, som en kampagne giver.',
  'What can be chosen, by promotion and reward.': 'Det, der kan vælges, efter kampagne og gave.',
  Promotion: 'Kampagne',
  Reward: 'Fordel',
  Skus: 'Varenumre',
  'Empty basket': 'Tom kurv',
  'What stands in place of an empty basket: a text and links.':
    'Det, der står i stedet for en tom kurv: ord og veje videre.',
  'Basket flyout': 'Kurvpanel',
  'The parts of the basket’s page over any other page, where the market has no page of its own for it (feature “Basket page”).':
    'Kurvens dele oven på enhver anden side, hvor markedet ikke har en egen kurvside (funktionen »Kurvside«).',
  'The basket’s page': 'Kurvens side',
  'Presents flyout': 'Gavepanel',
  'Opens when a basket earns a present to choose. What can be chosen is what the basket’s page has of it.':
    'Åbner, når en kurv udløser en gave. Det, der kan vælges, er det, kurvens side har.',
  'Mini basket': 'Minikurv',
  'Shows for a moment what was put into the basket.': 'Viser et øjeblik det, der blev lagt i kurven.',
  'The checkout': 'Kassen',
  'Product carousel': 'Produktkarrusel',
  'Products side by side: chosen one by one, of a category, or with any of some tags.':
    'Produkter side om side: valgt enkeltvis, fra en kategori eller med et af flere mærker.',
  Products: 'Produkter',
  Tags: 'Mærker',
  'See all': 'Se alle',
  'Where all of them are, such as the category’s own page.': 'Hvor de alle er, f.eks. kategoriens egen side.',
  'Recommendation carousel': 'Anbefalingskarrusel',
  'Products side by side that the recommendation engine chooses.':
    'Produkter side om side, som anbefalingsmotoren vælger.',
  Recommendation: 'Anbefaling',
  'What is popular; what others looked at or bought with a product; what suits what the visitor looked at.':
    'Det populære; det, andre så på eller købte sammen med et produkt; det, der passer til det, den besøgende så på.',
  Product: 'Produkt',
  'To go by; by default the one whose page it is.': 'Udgangspunktet; ellers det, siden handler om.',
  'Only products of it.': 'Kun produkter derfra.',
  'Relewise product carousel': 'Relewise-produktkarrusel',
  'The recommendation carousel under the name that content of either CMS shape knows it by.':
    'Anbefalingskarrusellen under det navn, som ældre indhold kender den ved.',
  'Product page carousel': 'Karrusel til produktside',
  'Products side by side that have to do with the one whose page it stands on.':
    'Produkter side om side, som har at gøre med sidens eget.',
  Relation: 'Sammenhæng',
  'Products like it, what is worn with it, or what the visitor looked at before.':
    'Lignende produkter, det, der bæres til, eller det, den besøgende så på før.',
  'Default: the product of the page.': 'Standard: sidens produkt.',
  'Wishlist carousel': 'Ønskelistekarrusel',
  'The products of the visitor’s own wishlist side by side; nothing while it is empty.':
    'Produkterne på den besøgendes egen ønskeliste side om side; intet, mens den er tom.',
  'Checkout steps': 'Kassens trin',
  'Where a shopper is on the way to an order, with links back.':
    'Hvor en kunde er på vejen til en ordre, med links tilbage.',
  'The step that the page is. None: the page leads to the step that comes next.':
    'Det trin, siden er. Ingen: siden fører til det næste trin.',
  'Who orders': 'Hvem der bestiller',
  'Asks guests for their e-mail, or to sign in.': 'Beder gæster om deres e-mail eller om at logge ind.',
  'Address form': 'Adresseformular',
  'Asks where the goods and the bill go, by the rules of the country.':
    'Spørger, hvor varer og regning skal hen, efter landets regler.',
  'Ask for the address too': 'Spørg også om adressen',
  'Guests give e-mail and address in one step.': 'Gæster giver e-mail og adresse i ét trin.',
  'Let the bill go elsewhere': 'Lad regningen gå et andet sted hen',
  'Shipping methods': 'Leveringsmåder',
  'Ways of delivery with their prices and dates, and where to collect.':
    'Leveringsmåder med priser og datoer, og hvor der kan hentes.',
  'Carrier or shipping method': 'Transportør eller leveringsmåde',
  'Carrier picture': 'Billede af en transportør',
  'Carrier pictures': 'Billeder af transportører',
  'Replaces the standard drawing of a carrier or shipping method.':
    'Erstatter standardtegningen af en transportør eller leveringsmåde.',
  'Pickup points': 'Afhentningssteder',
  'How many of the nearest are shown.': 'Hvor mange af de nærmeste der vises.',
  'Order summary': 'Ordreoversigt',
  'What is ordered and what it costs, beside the steps of checkout.':
    'Hvad der bestilles, og hvad det koster, ved siden af kassens trin.',
  'Take codes': 'Tag imod koder',
  'Promo codes and gift cards: up to shipping methods.': 'Rabatkoder og gavekort: til og med leveringsmåder.',
  Folded: 'Foldet sammen',
  'One line with the total, which opens: for phones, above what the step asks.':
    'Én linje med summen, som kan åbnes: til telefoner, over det, trinnet spørger om.',
  'Order note': 'Besked til ordren',
  'Takes a note that goes with the order, with a button of its own. “Review and terms” can ask for it in its form.':
    'Tager imod en besked, der følger ordren, med sin egen knap. »Gennemsyn og betingelser« kan spørge om den i sin formular.',
  Lines: 'Linjer',
  'Review and terms': 'Gennemsyn og betingelser',
  'Where the order goes and how, and the terms to agree to.':
    'Hvor ordren sendes hen og hvordan, og betingelserne at acceptere.',
  'Show address and delivery': 'Vis adresse og levering',
  'Ask for a note': 'Spørg om en besked',
  'Goes with the order.': 'Følger ordren.',
  'Payment methods': 'Betalingsmåder',
  'Ways to pay, and the button that places the order.': 'Måder at betale på, og knappen, der afgiver ordren.',
  'Offer to pay by link': 'Tilbyd betaling via link',
  Cards: 'Kort',
  'Marks beside the payment by card.': 'Mærker ved siden af kortbetaling.',
  'Payment outcome': 'Betalingens udfald',
  'What became of a payment that did not end in an order, so that shoppers know where their money is.':
    'Hvad der blev af en betaling, der ikke endte i en ordre, så kunder ved, hvor deres penge er.',
  Help: 'Hjælp',
  'Words below it.': 'Ord under den.',
  Receipt: 'Kvittering',
  'An order after it was paid, by the `orderid` of the page’s address.':
    'En ordre, efter den er betalt, efter `orderid` i sidens adresse.',
  'Offer an account': 'Tilbyd en konto',
  'To who ordered as a guest.': 'Til den, der bestilte som gæst.',
  'Listing heading': 'Listens overskrift',
  'What the listing is called, and how many products it has.':
    'Hvad listen hedder, og hvor mange produkter den har.',
  'Without one, the page’s title, or what was searched for.':
    'Uden: sidens titel, eller det, der blev søgt efter.',
  'A sentence or two below it.': 'En sætning eller to under den.',
  'Chosen filters': 'Valgte filtre',
  'What narrows a listing now, each to be taken back. Nothing where nothing does.':
    'Det, der indsnævrer en liste lige nu, og som kan fjernes. Intet, hvor intet gør det.',
  Filters: 'Filtre',
  'What a listing can be narrowed by: the filters of the page, else all configured ones.':
    'Det, en liste kan indsnævres med: sidens filtre, ellers alle.',
  Price: 'Pris',
  'Whether shoppers may narrow it by price.': 'Om kunder kan indsnævre efter pris.',
  Sorting: 'Sortering',
  'Lets shoppers choose the order of a listing, and how many products stand in a row.':
    'Lader kunder vælge listens rækkefølge, og hvor mange produkter der står i en række.',
  'Products in a row': 'Produkter i en række',
  'Whether shoppers may choose how many products stand in a row.':
    'Om kunder kan vælge, hvor mange produkter der står i en række.',
  'Product grid': 'Produktgitter',
  'The products of a category or of a search, with the page’s promotions among them.':
    'Produkterne i en kategori eller søgning, med sidens kampagner imellem.',
  'Tiles in a row': 'Felter i en række',
  'Empty: as many as in the brand’s other listings.': 'Tom: lige så mange som i brandets andre lister.',
  'On phones': 'På telefoner',
  'On phones held sideways': 'På telefoner på langs',
  'On tablets': 'På tablets',
  'On wide screens': 'På brede skærme',
  Pages: 'Sider',
  'Leads from page to page of a listing.': 'Fører fra side til side i en liste.',
  'Category links': 'Kategorilinks',
  'Links to the categories below this one, or beside it where there are none below.':
    'Links til kategorierne under denne, eller ved siden af, hvor der ingen er under.',
  'Without any, those of the page’s category are shown.': 'Uden vises dem fra sidens kategori.',
  'Product pictures': 'Produktbilleder',
  'The pictures of a product: beside each other on wide screens, to be swiped on phones, each to be enlarged.':
    'Et produkts billeder: ved siden af hinanden på brede skærme, til at swipe på telefoner, hver kan forstørres.',
  'Name and price': 'Navn og pris',
  'What a product is called and what it costs, with its badges and what is said of its price.':
    'Hvad et produkt hedder og koster, med dets mærkater og det, der siges om prisen.',
  'Says beside a members’ price what the club is.': 'Siger ved en medlemspris, hvad klubben er.',
  Colours: 'Farver',
  'The colours of a product, each leading to its own page.':
    'Et produkts farver, hver med link til sin egen side.',
  'Shown as': 'Vist som',
  Buy: 'Køb',
  'Size and length of a product, and the button that adds it to the basket. Sold-out sizes lead to the widget for back-in-stock mails.':
    'Et produkts størrelse og længde, og det, der lægger det i kurven. Udsolgte størrelser fører til den widget, der giver besked.',
  'Size guide: its page': 'Størrelsesguide: siden',
  'Size guide: its text': 'Størrelsesguide: teksten',
  'Markdown, shown over the page where there is script; else the link leads to its page.':
    'Markdown, vist oven på siden, hvor der er script; ellers fører linket til dens side.',
  'Size guide': 'Størrelsesguide',
  'Markdown, shown over the page where there is script; else the link leads to its page. The market’s guides by kind of product go first.':
    'Markdown, vist oven på siden, hvor der er script; ellers fører linket til dens side. Markedets guider efter produkttype går forud.',
  'Kinds of product': 'Produkttyper',
  'Ids of categories or sub-groups. Without any, it is for every product.':
    'Id’er på kategorier eller undergrupper. Uden gælder den alle produkter.',
  'Lower prices': 'Lavere priser',
  'Offers a mail when the product costs less.': 'Tilbyder en mail, når produktet koster mindre.',
  'Tell me when it is back': 'Giv besked, når den er tilbage',
  'Asks for an address to write to when a sold out size is back, or a product that is announced is on sale.':
    'Beder om en adresse at skrive til, når en udsolgt størrelse er tilbage, eller et annonceret produkt er til salg.',
  'Product description': 'Produktbeskrivelse',
  'What is said of a product, in running text.': 'Det, der siges om et produkt, i brødtekst.',
  'Product details': 'Produktdetaljer',
  'Fabric, care, sustainability, what the model measures, product safety, and the style number, each to be opened.':
    'Materiale, pleje, bæredygtighed, modellens mål, produktsikkerhed og stilnummer, hver til at folde ud.',
  'Stock in stores': 'Lager i butikker',
  'Whether a product is in stock online and in stores, and in which of them.':
    'Om et produkt er på lager online og i butikker, og i hvilke.',
  'Page of all stores': 'Side med alle butikker',
  'The page below it shows the stock of every store.':
    'Under den står en side, der for hver butik siger, hvad der er dér.',
  'Ways of delivery': 'Leveringsmåder',
  'How a product reaches its buyer, for how much, and when.':
    'Hvordan et produkt når køberen, hvad det koster, og hvornår.',
  'Products of a set': 'Et sæts produkter',
  'What a set consists of, each in its own sizes. A set that is one article is bought beside it.':
    'Det, et sæt består af, hver del i sine egne størrelser. Et sæt, der er én vare, købes ved siden af.',
} as const satisfies Record<string, string>
