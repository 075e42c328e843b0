/** Danish texts of the forms of basket, checkout, listings and products, by their English words. */
export const sellingTexts = {
  'Basket lines': 'Kurvens linjer',
  'The basket’s items with quantities and prices.': 'Kurvens varer med antal og priser.',
  'Basket summary': 'Kurvens sum',
  'The total of the basket and the button to the checkout.': 'Kurvens sum og knappen til kassen.',
  Checkout: 'Kassen',
  'Default: the market’s country.': 'Standard: markedets land.',
  'Default: the market’s own checkout.': 'Standard: markedets egen kasse.',
  'Promo code': 'Rabatkode',
  'Accepts promo codes and lists the applied ones with their discounts.':
    'Tager imod rabatkoder og viser de anvendte med deres rabat.',
  'Open at once': 'Åben fra start',
  'Gift cards': 'Gavekort',
  'Accepts gift cards, shows their balance, and lists the applied ones.':
    'Tager imod gavekort, siger, hvad der er på dem, og viser dem, der betaler.',
  'Free delivery': 'Fri fragt',
  'Shows how much is left until delivery is free.': 'Viser, hvor meget der mangler til gratis levering.',
  Display: 'Visning',
  'A progress bar with a message, or only a message.':
    'En fremdriftslinje med en besked eller kun en besked.',
  'Free gifts': 'Gratis gaver',
  'Lets shoppers choose the free gifts of a promotion.': 'Lader kunder vælge en kampagnes gratis gaver.',
  'Gifts to choose from, by promotion and reward.': 'Gaver at vælge imellem, pr. kampagne og belønning.',
  Promotion: 'Kampagne',
  Reward: 'Fordel',
  SKUs: 'SKU’er',
  'Empty basket': 'Tom kurv',
  'Shown while the basket is empty: a text and links.': 'Vises, mens kurven er tom: en tekst og links.',
  'Basket flyout': 'Kurvpanel',
  'Shows the basket without leaving the page, in markets where “Basket page” is off. Its widgets come from the basket page.':
    'Viser kurven uden at forlade siden, på markeder, hvor »Kurvside« er slået fra. Dens widgets kommer fra kurvens side.',
  'Free gift flyout': 'Panel med gratis gaver',
  'Opens when the basket earns a free gift that the shopper can choose. Offers the gifts of the “Free gifts” widget on the basket page.':
    'Åbnes, når kurven giver ret til en gratis gave, kunden kan vælge. Tilbyder gaverne fra widgetten »Gratis gaver« på kurvens side.',
  'Mini basket': 'Minikurv',
  'Briefly shows the product that was added to the basket.':
    'Viser kort det produkt, der blev lagt i kurven.',
  'The checkout': 'Kassen',
  'Product carousel': 'Produktkarrusel',
  'Carousel of selected products, of a category, or of products with one of the tags.':
    'Karrusel med udvalgte produkter, en kategori eller produkter med et af mærkerne.',
  Products: 'Produkter',
  Tags: 'Mærker',
  'See all': 'Se alle',
  'The page with all products, such as the category’s page.':
    'Siden med alle produkterne, f.eks. kategoriens side.',
  'Recommendation carousel': 'Anbefalingskarrusel',
  'Carousel of products chosen by the recommendation engine.':
    'Karrusel med produkter, som anbefalingerne vælger.',
  Recommendation: 'Anbefaling',
  'Popular products, products often viewed or bought together, or suggestions based on the visitor’s views. Default: popular.':
    'Populære produkter, produkter, der ofte ses eller købes sammen, eller forslag ud fra det, den besøgende har set. Standard: populære.',
  Product: 'Produkt',
  'The product that recommendations start from. Default: the product of the page.':
    'Produktet, som anbefalingerne tager udgangspunkt i. Standard: sidens produkt.',
  'Limits products to this category. Default: all categories.':
    'Begrænser produkterne til denne kategori. Standard: alle kategorier.',
  'Relewise product carousel': 'Relewise-produktkarrusel',
  'The recommendation carousel under the name that older content uses.':
    'Anbefalingskarrusellen under det navn, ældre indhold bruger.',
  'Product page carousel': 'Karrusel til produktside',
  'Carousel of products related to the page’s product.':
    'Karrusel med produkter, der er beslægtet med sidens produkt.',
  Relation: 'Sammenhæng',
  'Similar products, products that complete the outfit, or recently viewed products. Default: similar.':
    'Lignende produkter, produkter, der fuldender outfittet, eller senest sete produkter. Standard: lignende.',
  'Default: the product of the page.': 'Standard: sidens produkt.',
  'Wishlist carousel': 'Ønskelistekarrusel',
  'Carousel of the visitor’s wishlist. Hidden while the wishlist is empty.':
    'Karrusel med den besøgendes ønskeliste. Skjult, mens ønskelisten er tom.',
  'Checkout steps': 'Kassens trin',
  'The steps of the checkout, with links to the completed ones.': 'Kassens trin med links til de færdige.',
  'The step of this page. Leave empty on a page that redirects to the next open step.':
    'Denne sides trin. Lad feltet stå tomt på en side, der viderestiller til det næste åbne trin.',
  'Customer step': 'Kundetrin',
  'Asks guests for their email address, or to sign in.':
    'Beder gæster om deres mailadresse eller om at logge ind.',
  'Address form': 'Adresseformular',
  'Asks for the delivery and billing address, with the fields of the country.':
    'Beder om leverings- og faktureringsadressen med landets felter.',
  'Ask for the address, too': 'Spørg også om adressen',
  'Guests enter email and address in one step. Default: off.':
    'Gæster angiver e-mail og adresse i ét trin. Standard: fra.',
  'Ask for a billing address': 'Spørg om faktureringsadresse',
  'Shipping methods': 'Leveringsmåder',
  'Shipping methods with prices and dates, and pickup points.':
    'Leveringsmåder med priser og datoer, og afhentningssteder.',
  'Carrier or shipping method': 'Transportør eller leveringsmåde',
  'Carrier picture': 'Billede af en transportør',
  'Carrier pictures': 'Billeder af transportører',
  'Replaces the standard drawing of a carrier or shipping method.':
    'Erstatter standardtegningen af en transportør eller leveringsmåde.',
  'Pickup points': 'Afhentningssteder',
  'Number of nearest pickup points shown.': 'Antal nærmeste afhentningssteder, der vises.',
  'Order summary': 'Ordreoversigt',
  'The ordered items and the total, shown next to the steps of the checkout.':
    'De bestilte varer og summen, vist ved siden af kassens trin.',
  'Accept codes': 'Tag imod koder',
  'Accepts promo codes and gift cards in the steps up to the shipping method.':
    'Tager imod rabatkoder og gavekort i trinnene til og med leveringsmåden.',
  Collapsed: 'Foldet sammen',
  'Shows one line with the total, which expands. For phones, above the step.':
    'Viser én linje med summen, som kan foldes ud. Til telefoner, over trinnet.',
  'Order note': 'Besked til ordren',
  'Lets shoppers add a note to the order, with a button of its own. “Review and terms” can ask for it in its form instead.':
    'Lader kunder skrive en besked til ordren, med sin egen knap. »Gennemsyn og betingelser« kan i stedet spørge om den i sin formular.',
  Lines: 'Linjer',
  'Review and terms': 'Gennemsyn og betingelser',
  'The delivery address and method, and the terms to accept.':
    'Leveringsadressen og leveringsmåden, og betingelserne, der skal accepteres.',
  'Show address and delivery': 'Vis adresse og levering',
  'Ask for a note': 'Spørg om en besked',
  'The note is added to the order.': 'Beskeden føjes til ordren.',
  'Payment methods': 'Betalingsmåder',
  'The payment methods and the button that places the order.':
    'Betalingsmåderne og knappen, der afgiver ordren.',
  'Offer to pay by link': 'Tilbyd betaling via link',
  Cards: 'Kort',
  'Card brands shown next to the card payment. Default: Visa and Mastercard.':
    'Kortmærker vist ved siden af kortbetaling. Standard: Visa og Mastercard.',
  'Payment outcome': 'Betalingens udfald',
  'Tells shoppers why a payment did not lead to an order: refused, cancelled, timed out, or a payment link that is not paid yet.':
    'Fortæller kunder, hvorfor en betaling ikke blev til en ordre: afvist, annulleret, udløbet eller et betalingslink, der ikke er betalt endnu.',
  Help: 'Hjælp',
  'Text below the message.': 'Tekst under beskeden.',
  Receipt: 'Kvittering',
  'Shows the order whose `orderid` is in the page’s address, after the payment.':
    'Viser efter betalingen den ordre, hvis `orderid` står i sidens adresse.',
  'Offer an account': 'Tilbyd en konto',
  'Shown to guests only. Default: on.': 'Vises kun for gæster. Standard: til.',
  'Listing heading': 'Listens overskrift',
  'The name of the listing and the number of products.': 'Listens navn og antallet af produkter.',
  'Default: the title of the page. Search results show the search terms instead.':
    'Standard: sidens titel. Søgeresultater viser søgeordene i stedet.',
  'One or two sentences below the headline.': 'En eller to sætninger under overskriften.',
  'Active filters': 'Aktive filtre',
  'The active filters of a listing, each with a link that removes it. Hidden without filters.':
    'Listens aktive filtre, hvert med et link, der fjerner det. Skjult uden filtre.',
  Filters: 'Filtre',
  'The filters of a listing. Default: the filters of the page or, without them, all configured filters.':
    'Listens filtre. Standard: sidens filtre eller, uden dem, alle konfigurerede filtre.',
  Price: 'Pris',
  'Lets shoppers filter by price.': 'Lader kunder filtrere efter pris.',
  Sorting: 'Sortering',
  'Lets shoppers sort a listing and choose the number of products per row.':
    'Lader kunder sortere en liste og vælge antallet af produkter pr. række.',
  'Products per row': 'Produkter pr. række',
  'Lets shoppers choose the number of products per row.':
    'Lader kunder vælge antallet af produkter pr. række.',
  'Product grid': 'Produktgitter',
  'The products of a category or search, mixed with the page’s promotions.':
    'Produkterne i en kategori eller søgning, blandet med sidens kampagner.',
  'Tiles per row': 'Felter pr. række',
  'Default: as in the brand’s other listings.': 'Standard: som i brandets andre lister.',
  'On phones': 'På telefoner',
  'On phones held sideways': 'På telefoner på langs',
  'On tablets': 'På tablets',
  'On wide screens': 'På brede skærme',
  Pages: 'Sider',
  'Links between the pages of a listing.': 'Links mellem en listes sider.',
  'Category links': 'Kategorilinks',
  'Links to the subcategories, or to sibling categories if there are none.':
    'Links til underkategorierne, eller til sidestillede kategorier, hvis der ingen er.',
  'Default: the links of the page’s category.': 'Standard: links fra sidens kategori.',
  'Product pictures': 'Produktbilleder',
  'The pictures of a product: side by side on wide screens, swipeable on phones. Each can be enlarged.':
    'Et produkts billeder: side om side på brede skærme, til at swipe på telefoner. Hvert kan forstørres.',
  'Product summary': 'Navn og pris',
  'Name, price, badges and price notes of a product.':
    'Et produkts navn, pris, mærkater og prisbemærkninger.',
  'Linked next to the member price. Leave empty for no link.':
    'Linkes til ved siden af medlemsprisen. Lad feltet stå tomt for intet link.',
  Colours: 'Farver',
  'The colours of a product, each with a link to its page.':
    'Et produkts farver, hver med et link til sin side.',
  'Shown as': 'Vist som',
  'Buy box': 'Købsfelt',
  'Size and length of a product, and the button that adds it to the basket. Sold-out sizes link to the “Back-in-stock alerts” widget.':
    'Et produkts størrelse og længde og knappen, der lægger det i kurven. Udsolgte størrelser linker til widgetten »Lagerbesked«.',
  'Size guide page': 'Side med størrelsesguide',
  'Size guide text': 'Størrelsesguidens tekst',
  'Size guide': 'Størrelsesguide',
  'Markdown, opened on top of the page. The market’s size guide for the product’s category takes precedence. Without script the link opens the page above.':
    'Markdown, der åbnes oven på siden. Markedets størrelsesguide til produktets kategori går forud. Uden script åbner linket siden ovenfor.',
  'Product categories': 'Produktkategorier',
  'Ids of categories or subgroups. Default: all products.':
    'Id’er på kategorier eller undergrupper. Standard: alle produkter.',
  'Price alerts': 'Prisbesked',
  'Lets visitors ask for an email when the price drops. Default: off.':
    'Lader besøgende bede om en mail, når prisen falder. Standard: fra.',
  'Back-in-stock alerts': 'Lagerbesked',
  'Lets visitors ask for an email when a sold-out size is back in stock, or an announced product goes on sale.':
    'Lader besøgende bede om en mail, når en udsolgt størrelse er på lager igen, eller et annonceret produkt kommer til salg.',
  'Product description': 'Produktbeskrivelse',
  'The description of the product.': 'Produktets beskrivelse.',
  'Product details': 'Produktdetaljer',
  'Fabric, care, sustainability, model measurements, product safety and style number, each as a section that expands.':
    'Materiale, pleje, bæredygtighed, modellens mål, produktsikkerhed og stilnummer, hver som en sektion, der kan foldes ud.',
  'Stock in stores': 'Lager i butikker',
  'Stock of the product online and by store.': 'Produktets lager online og pr. butik.',
  'Stock page of all stores': 'Lagerside for alle butikker',
  'Link to the page that shows the product’s stock in every store. Leave empty for no link.':
    'Link til siden, der viser produktets lager i hver butik. Lad feltet stå tomt for intet link.',
  'Delivery information': 'Leveringsoplysninger',
  'How a product can be delivered, at what price, and when.':
    'Hvordan et produkt kan leveres, til hvilken pris og hvornår.',
  'Products of a set': 'Et sæts produkter',
  'The products of a set, each with its own sizes. A set that is sold as one article is bought in the “Buy box”.':
    'Et sæts produkter, hvert i sine egne størrelser. Et sæt, der sælges som én vare, købes i »Købsfelt«.',
} as const satisfies Record<string, string>
