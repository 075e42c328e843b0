import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the product screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Products', da: 'Varer' },
  back: { en: 'All products', da: 'Alle varer' },
  'list.search': { en: 'Name, number, SKU or EAN', da: 'Navn, nummer, SKU eller EAN' },
  'list.market': { en: 'Market', da: 'Marked' },
  'list.product': { en: 'Product', da: 'Vare' },
  'list.number': { en: 'Number', da: 'Nummer' },
  'list.sale': { en: 'Sold', da: 'Sælges' },
  'list.stock': { en: 'In stock', da: 'På lager' },
  'list.pieces': { en: '{count} {count|piece|pieces}', da: '{count} stk.' },
  'list.price': { en: 'Price', da: 'Pris' },
  'list.none': { en: 'No products match your search.', da: 'Ingen varer passer til søgningen.' },
  'list.noneAbout': {
    en: 'Enter parts of the name and colour, or a whole style number, product number, SKU or EAN.',
    da: 'Skriv dele af navn og farve eller et helt stilnummer, varenummer, SKU eller EAN.',
  },
  'list.shown': { en: '{shown} of {count} products shown', da: '{shown} af {count} varer vist' },
  'list.more': { en: 'Show more', da: 'Vis flere' },
  'sale.online': { en: 'Online', da: 'Online' },
  'sale.stores': { en: 'In stores', da: 'I butikker' },
  'sale.hidden': { en: 'Not sold', da: 'Sælges ikke' },
  'price.none': { en: 'Not sold here', da: 'Sælges ikke her' },
  'price.otherCurrency': {
    en: 'The price of {price} is in another currency and does not apply.',
    da: 'Prisen på {price} er i en anden valuta og gælder ikke.',
  },
  'detail.missing': {
    en: 'This product does not exist. It may have been removed by an import.',
    da: 'Varen findes ikke. En import kan have fjernet den.',
  },
  'detail.sale': { en: 'Where it is sold', da: 'Hvor den sælges' },
  'detail.saleHint': {
    en: 'Without either, shoppers cannot find or buy it. Orders are not affected.',
    da: 'Uden nogen af dem kan kunderne hverken finde eller købe den. Ordrer ændres ikke.',
  },
  'detail.prices': { en: 'Prices', da: 'Priser' },
  'detail.pricesHint': {
    en: 'Baskets follow at once. To stop selling it in a market, empty the price.',
    da: 'Kurvene følger med det samme. Tøm prisen for ikke at sælge varen i et marked.',
  },
  'detail.stock': { en: 'Stock', da: 'Lager' },
  'detail.stockHint': {
    en: 'Pieces that can be sold, without those of open orders.',
    da: 'Stk., der kan sælges, uden dem i åbne ordrer.',
  },
  'detail.noSizes': { en: 'It has no items to sell.', da: 'Den har ingen varenumre at sælge.' },
  'detail.oneSize': { en: 'One size', da: 'Én størrelse' },
  'detail.location': { en: 'Location', da: 'Sted' },
  'detail.warehouse': { en: 'Warehouse', da: 'Lageret' },
  'detail.import': {
    en: 'The next import of the catalogue’s files replaces what you change here.',
    da: 'Den næste import af katalogets filer erstatter det, du ændrer her.',
  },
  'field.online': { en: 'Online', da: 'Online' },
  'field.stores': { en: 'In stores', da: 'I butikker' },
  'field.sales': { en: 'Price', da: 'Pris' },
  'field.list': { en: 'Before reduction', da: 'Før nedsættelse' },
  'field.member': { en: 'Club members', da: 'Klubmedlemmer' },
  'act.save': { en: 'Save', da: 'Gem' },
  'act.savePrice': { en: 'Save price in {market}', da: 'Gem pris i {market}' },
  'act.saveStock': { en: 'Save stock', da: 'Gem lager' },
  'done.sale': { en: 'Saved where the product is sold.', da: 'Gemt, hvor varen sælges.' },
  'done.price': { en: 'The price in {market} is saved.', da: 'Prisen i {market} er gemt.' },
  'done.priceRemoved': {
    en: 'The product is no longer sold in {market}.',
    da: 'Varen sælges ikke længere i {market}.',
  },
  'done.stock': { en: 'The stock is saved.', da: 'Lageret er gemt.' },
  'problem.amount': { en: 'Enter amounts such as 499 or 499.50.', da: 'Skriv beløb som 499 eller 499,50.' },
  'problem.order': {
    en: 'The price must not be higher than before the reduction, nor the club price higher than the price.',
    da: 'Prisen må ikke være højere end før nedsættelsen, og klubprisen ikke højere end prisen.',
  },
  'problem.quantity': { en: 'Enter whole numbers from 0.', da: 'Skriv hele tal fra 0.' },
  'refused.stock': {
    en: 'These quantities changed in the meantime, for example by an order: {sizes}. All others are saved.',
    da: 'Disse antal er ændret i mellemtiden, f.eks. af en ordre: {sizes}. Alle andre er gemt.',
  },
} as const satisfies TextTable

/** A text of the product screens in the editor's language, with its values filled in. */
export const productText = createText(texts)
