import { closestElement } from '#renderer/browser/page/find-element.ts'
import type { IslandComponent } from '#renderer/islands/hydrate.tsx'
import { policies } from '#renderer/islands/policies.ts'
import { reloadOnce } from '#renderer/islands/reload-once.ts'
import { parseJson } from '#schemas/validation/json.ts'

interface IslandModule {
  default: IslandComponent
}

/**
 * An interactive widget. Its policy decides when it hydrates; React is fetched only then. Buttons that are pressed before are
 * pressed again once it is hydrated. If hydration fails, the server's HTML works as it does without script.
 */
class WidgetIsland extends HTMLElement {
  #started = false
  readonly #presses: HTMLElement[] = []

  connectedCallback(): void {
    // An island that was moved.
    if (this.#started) return
    // Static parts are not React's: their own scripts have handled the press.
    this.onclick = (event) => {
      const button = closestElement(event.target, 'button:not([data-static-part] *)')
      if (!button) return
      event.preventDefault()
      this.#presses.push(button)
    }
    // The element may be reported before its children are parsed.
    queueMicrotask(() => policies.get(this.getAttribute('on') ?? '')?.(this, () => this.#wake()))
  }

  async #wake(): Promise<void> {
    if (this.#started) return
    this.#started = true
    try {
      const [{ hydrate }, widget]: [typeof import('#renderer/islands/hydrate.tsx'), IslandModule] =
        await Promise.all([
          import('#renderer/islands/hydrate.tsx'),
          import(/* @vite-ignore */ this.getAttribute('src') ?? ''),
        ])
      const started = hydrate(
        this,
        widget.default,
        Object(parseJson(this.firstElementChild?.textContent ?? '')),
      )
      // React has its own listeners from here on.
      this.onclick = null
      await started
    } catch (error) {
      console.error(error)
      reloadOnce()
      // The server's HTML handles presses from here on.
      this.onclick = null
    }
    for (const button of this.#presses) {
      button.click()
      // The next press may depend on what React renders after this one, in a microtask.
      await undefined
    }
  }
}

export const defineIslands = (): void => customElements.define('widget-island', WidgetIsland)
