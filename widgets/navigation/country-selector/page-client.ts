/**
 * Fills its flyout with the list of the country selector's page when it opens for the first time: a list of every market
 * is too much to send with every page.
 */
export function start(element: HTMLElement): void {
  const fill = async () => {
    const countries = await import('#widgets/navigation/country-selector/fill-countries.ts')
    await countries.fillCountries(element)
  }
  element.addEventListener('flyoutopen', fill, { once: true })
}
