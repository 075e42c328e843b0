import { closestElement } from '#renderer/browser/page/find-element.ts'
import type { IslandComponent } from '#renderer/islands/hydrate.tsx'
import { policies } from '#renderer/islands/policies.ts'
import { reloadOnce } from '#renderer/islands/reload-once.ts'
import { parseJson } from '#schemas/validation/json.ts'

interface IslandModule {
  default: IslandComponent
}

/** A button pressed before its island was hydrated, whose press is replayed afterwards. */
function keepPress(island: HTMLElement): () => void {
  let pressed: HTMLElement | undefined
  const remember = (event: Event) => {
    const button = closestElement(event.target, 'button', HTMLButtonElement)
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  island.addEventListener('click', remember)
  return () => {
    island.removeEventListener('click', remember)
    // Two frames: the first paints React's commit, the second finds its listeners attached.
    requestAnimationFrame(() => requestAnimationFrame(() => pressed?.click()))
  }
}

/** An interactive widget. Its policy decides when it hydrates; React is fetched only then. */
class WidgetIsland extends HTMLElement {
  #started = false

  connectedCallback(): void {
    // The element may be reported before its children are parsed.
    queueMicrotask(() => policies.get(this.getAttribute('on') ?? '')?.(this, () => this.#wake()))
  }

  async #wake(): Promise<void> {
    if (this.#started) return
    this.#started = true
    const replay = keepPress(this)
    const source = this.getAttribute('src') ?? ''
    try {
      const [{ hydrate }, widget]: [typeof import('#renderer/islands/hydrate.tsx'), IslandModule] =
        await Promise.all([import('#renderer/islands/hydrate.tsx'), import(/* @vite-ignore */ source)])
      hydrate(this, widget.default, Object(parseJson(this.firstElementChild?.textContent ?? '')))
    } catch (error) {
      console.error(error)
      reloadOnce()
    }
    replay()
  }
}

export const defineIslands = (): void => customElements.define('widget-island', WidgetIsland)
