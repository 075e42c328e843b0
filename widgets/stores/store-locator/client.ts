import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { startFavouriteButtons } from '#widgets/stores/favourite-buttons.ts'

/** Fractions of a degree: a hundredth is about a kilometre, which is enough to find near stores. */
const decimals = 2
/** Timeout of geolocation and maximum age of a cached position, in milliseconds. */
const positionOptions = { timeout: 10_000, maximumAge: 600_000 }

/** Searches by the browser's location, once the visitor requests it. */
function startNear(form: HTMLFormElement, outcome: Element | null): void {
  const button = findElement(form, '[data-near]', HTMLButtonElement)
  const near = findElement(form, '[name="near"]', HTMLInputElement)
  const townInput = findElement(form, '[name="place"]', HTMLInputElement)
  if (!button || !near || !townInput) return
  if (!('geolocation' in navigator)) return void button.remove()
  // The page may return from the back/forward cache.
  addEventListener('pageshow', () => {
    button.disabled = false
  })
  button.addEventListener('click', () => {
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        near.value = `${coords.latitude.toFixed(decimals)},${coords.longitude.toFixed(decimals)}`
        townInput.value = ''
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

const namedFields = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] => [
  ...findElements(form, 'input[name]', HTMLInputElement),
  ...findElements(form, 'select[name]', HTMLSelectElement),
]

/** Locates the visitor on request, filters the list on each choice, and stores the favourite store. */
export function start(locator: HTMLElement): void {
  void startFavouriteButtons(locator)
  const form = findElement(locator, 'search > form', HTMLFormElement)
  if (!form) return
  startNear(form, locator.querySelector('[data-outcome]'))
  form.addEventListener('change', ({ target }) => {
    if (
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    )
      form.requestSubmit()
  })
  // Omits empty fields from the URL.
  form.addEventListener('submit', () => {
    for (const field of namedFields(form)) field.disabled = field.value === ''
  })
  addEventListener('pageshow', () => {
    for (const field of namedFields(form)) field.disabled = false
  })
}
