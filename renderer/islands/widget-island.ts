import type { ComponentType } from 'react'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { islandProps } from '#renderer/islands/island-props.ts'
import { policies } from '#renderer/islands/policies.ts'
import { reloadOnce } from '#renderer/islands/reload-once.ts'

interface IslandModule {
  default: ComponentType<{ staticParts: readonly string[] }>
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
    const [data, container] = this.children
    if (!data || !container) return
    const source = this.getAttribute('src') ?? ''
    try {
      const [{ hydrate }, widget]: [typeof import('#renderer/islands/hydrate.tsx'), IslandModule] =
        await Promise.all([import('#renderer/islands/hydrate.tsx'), import(/* @vite-ignore */ source)])
      const props = islandProps(data)
      hydrate(container, widget.default, props, `${props.id}-`, () => this.setAttribute('awake', ''))
    } catch (error) {
      console.error(error)
      reloadOnce()
    }
    replay()
  }
}

export const defineIslands = (): void => customElements.define('widget-island', WidgetIsland)
