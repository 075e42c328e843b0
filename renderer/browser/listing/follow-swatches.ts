import { closestElement } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'

const loadColours = () => import('#renderer/browser/listing/show-colour.ts')

const recolour = async (swatch: HTMLAnchorElement): Promise<void> => (await loadColours()).showColour(swatch)

const swatchAt = ({ target }: Event): HTMLAnchorElement | null =>
  closestElement(target, 'a[data-swatch]', HTMLAnchorElement)

/**
 * Shows a tile in the colour whose swatch is pointed at, reached by keyboard or pressed. A press of the current colour
 * follows its link; with a mouse, hovering has already made it current.
 */
export function followSwatches(list: HTMLElement): void {
  // The pointer enters the list before it reaches a swatch.
  list.addEventListener('pointerenter', loadColours, { once: true })
  list.addEventListener('pointerover', (event) => {
    const swatch = swatchAt(event)
    if (swatch && event.pointerType === 'mouse') void recolour(swatch)
  })
  list.addEventListener('focusin', (event) => {
    const swatch = swatchAt(event)
    if (swatch?.matches(':focus-visible')) void recolour(swatch)
  })
  list.addEventListener('click', (event) => {
    const swatch = swatchAt(event)
    if (!swatch || swatch.ariaCurrent || !isPlainPress(event)) return
    event.preventDefault()
    void recolour(swatch)
  })
}
