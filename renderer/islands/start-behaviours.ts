/** A file of `renderer/behaviours/`: plain script for elements with its name as `data-behaviour`. */
interface Behaviour {
  start(element: HTMLElement): void
}

const behaviours = import.meta.glob<Behaviour>(['../behaviours/*.ts', '!../behaviours/*.test.ts'])

const known = new WeakSet<HTMLElement>()

/**
 * Starts the behaviours of the elements in `root`, each once; their script is fetched only where there is such an
 * element. Those that run are marked `data-started`: style shows by it what works with script alone.
 */
export async function startBehaviours(root: ParentNode): Promise<void> {
  const found = root.querySelectorAll<HTMLElement>('[data-behaviour]')
  await Promise.all(
    Array.from(found, async (element) => {
      if (known.has(element)) return
      known.add(element)
      const behaviour = await behaviours[`../behaviours/${element.dataset.behaviour}.ts`]?.()
      if (!behaviour) return
      behaviour.start(element)
      element.dataset.started = ''
    }),
  )
}
