/**
 * The European Economic Area: the member states of the European Union with their territories that have a code of their
 * own (ISO 3166-1 alpha-2), Iceland, Liechtenstein and Norway.
 */
const economicArea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI AX FR GF GP MF MQ RE YT GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/** Whether the law of the European Economic Area applies to a market's consumers. @param country of the market */
export const isInEconomicArea = (country: string): boolean => economicArea.has(country)
