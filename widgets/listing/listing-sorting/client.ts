import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { gridColumns } from '#schemas/catalogue/grid-choices.ts'
import type { Device } from '#schemas/values/device.ts'
import type { StoredKeyName } from '#schemas/visitors/stored-keys.ts'

/** Stored keys of the choice, one for each device class (listing rule 11). */
const keys: ReadonlyMap<string | undefined, StoredKeyName> = new Map<Device, StoredKeyName>([
  ['app', 'gridPreferenceApp'],
  ['mobile', 'gridPreferenceMobile'],
  ['tablet', 'gridPreferenceTablet'],
  ['desktop', 'gridPreferenceDesktop'],
])

const root = document.documentElement.style

const gridSelector = '[data-list="listing"] > ul'
const grid = (): HTMLElement | null => findElement(document, gridSelector)

/** Returns the default number of products per row at this screen width. */
const defaultIndex = (list: HTMLElement): number =>
  gridColumns / (Number(getComputedStyle(list).getPropertyValue('--span')) || gridColumns)

function show(count: number): void {
  root.setProperty('--grid-span', String(gridColumns / count))
  for (const picture of findElements(
    document,
    `${gridSelector} [data-product-id] img[sizes]`,
    HTMLImageElement,
  ))
    picture.sizes = `${Math.ceil(100 / count)}vw`
}

/**
 * Lets shoppers choose the number of products per row, and applies it to every listing on this device class, stored
 * with consent.
 */
export function start(choice: HTMLElement): void {
  const list = grid()
  const buttons = [...choice.querySelectorAll('button')]
  const key = keys.get(choice.dataset.device)
  if (!list || !key) {
    choice.hidden = true
    return
  }
  const mark = (count: number) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(Number(button.value) === count))
  }
  const isOffered = (count: number) => buttons.some(({ value }) => Number(value) === count)
  // The choice on this page counts even without storage.
  const span = Number(root.getPropertyValue('--grid-span'))
  const chosenColumns = span > 0 ? gridColumns / span : Number(readStored(key))
  if (isOffered(chosenColumns)) show(chosenColumns)
  mark(defaultIndex(list))
  choice.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    const count = Number(button.value)
    show(count)
    mark(count)
    writeStored(key, button.value)
  })
}
