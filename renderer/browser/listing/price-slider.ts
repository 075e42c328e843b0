import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

/** Milliseconds after the last step of a thumb before the listing updates, so that a held key causes one request. */
const settleDelay = 400

/**
 * Starts the slider of a price range, whose thumbs and fields follow each other and never cross. The listing updates
 * when a thumb stops; a thumb at its end removes that bound.
 */
export function startPriceSlider(slider: HTMLElement): void {
  const form = slider.closest('form')
  const [low, high] = findElements(slider, 'input', HTMLInputElement)
  if (!form || !low || !high) return
  const fieldOf = (thumb: HTMLInputElement) =>
    findElement(form, `[name="${thumb.dataset.bound}"]`, HTMLInputElement)
  const thumbs = [low, high]
  const draw = () => {
    const share = (thumb: HTMLInputElement) =>
      (thumb.valueAsNumber - Number(low.min)) / (Number(low.max) - Number(low.min) || 1)
    slider.style.setProperty('--low', String(share(low)))
    slider.style.setProperty('--high', String(share(high)))
    // At the far end both thumbs overlap, and the wrong one would be on top.
    low.toggleAttribute('data-above', share(low) > 0.5)
  }
  /** Submits the form, or the one that has replaced it and has its values. */
  const submit = () => {
    const current = form.isConnected ? form : document.getElementById(form.id)
    if (current instanceof HTMLFormElement) current.requestSubmit()
  }
  let settling: ReturnType<typeof setTimeout> | undefined
  for (const thumb of thumbs) {
    const other = thumb === low ? high : low
    const field = fieldOf(thumb)
    const end = thumb === low ? thumb.min : thumb.max
    thumb.addEventListener('input', () => {
      if (low.valueAsNumber > high.valueAsNumber) thumb.value = other.value
      if (field) field.value = thumb.value === end ? '' : thumb.value
      draw()
    })
    thumb.addEventListener('change', () => {
      clearTimeout(settling)
      settling = setTimeout(submit, settleDelay)
    })
    field?.addEventListener('input', () => {
      thumb.value = field.value || end
      draw()
    })
  }
  draw()
  // A thumb that the visitor moved while this script was fetched; one still held reports its change itself.
  const movedThumb = thumbs.find(
    (thumb) => thumb === document.activeElement && thumb.value !== thumb.defaultValue,
  )
  movedThumb?.dispatchEvent(new Event('input'))
  if (!movedThumb?.matches(':active')) movedThumb?.dispatchEvent(new Event('change'))
}
