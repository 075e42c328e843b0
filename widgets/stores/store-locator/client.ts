import { startFavouriteButtons } from '#widgets/stores/favourite-buttons.ts'

/** Fractions of a degree: a hundredth is about a kilometre, which is enough to find near stores. */
const decimals = 2
/** Milliseconds that a browser may take, and that a place which it knew before is good for. */
const positionOptions = { timeout: 10_000, maximumAge: 600_000 }

/** Searches by the browser's location, once the visitor requests it. */
function startNear(form: HTMLFormElement, outcome: Element | null): void {
  const button = form.querySelector<HTMLButtonElement>('[data-near]')
  const near = form.querySelector<HTMLInputElement>('[name="near"]')
  const place = form.querySelector<HTMLInputElement>('[name="place"]')
  if (!button || !near || !place) return
  if (!('geolocation' in navigator)) return void button.remove()
  button.addEventListener('click', () => {
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        near.value = `${coords.latitude.toFixed(decimals)},${coords.longitude.toFixed(decimals)}`
        place.value = ''
        form.requestSubmit()
      },
      () => {
        button.disabled = false
        if (outcome) outcome.textContent = button.dataset.refused ?? ''
      },
      positionOptions,
    )
  })
}

/** Locates the visitor on request, filters the list on each choice, and stores the favourite store. */
export function start(locator: HTMLElement): void {
  void startFavouriteButtons(locator)
  const form = locator.querySelector<HTMLFormElement>('search > form')
  if (!form) return
  startNear(form, locator.querySelector('[data-outcome]'))
  form.addEventListener('change', ({ target }) => {
    if (
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    )
      form.requestSubmit()
  })
  // Addresses contain the filled fields only.
  form.addEventListener('submit', () => {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
      field.disabled = field.value === ''
  })
  addEventListener('pageshow', () => {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
      field.disabled = false
  })
}
