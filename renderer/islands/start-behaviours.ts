import { policies } from '#renderer/islands/policies.ts'

/** Begins a behaviour for one element. */
type Start = (element: HTMLElement) => void

/** Of `renderer/shell/`: what stands on every page comes with the page's one module. Each as a file would weigh more. */
const shell = import.meta.glob<Start>(['../shell/*.ts', '!../shell/*.test.ts'], {
  eager: true,
  import: 'start',
})

/** Of `renderer/behaviours/`: fetched where an element asks for them. */
const behaviours = import.meta.glob<{ start: Start }>(['../behaviours/*.ts', '!../behaviours/*.test.ts'])

const known = new WeakSet<HTMLElement>()

/** Fetches and starts what the element names. What has started is marked: style shows by it what works with script alone. */
async function begin(element: HTMLElement): Promise<void> {
  const { behaviour } = element.dataset
  const start =
    shell[`../shell/${behaviour}.ts`] ?? (await behaviours[`../behaviours/${behaviour}.ts`]?.())?.start
  if (!start) return
  start(element)
  element.dataset.started = ''
}

/**
 * Starts what the elements in `root` name as their `data-behaviour`, each once: at once, or when the policy says that
 * they name as `data-on`. Resolves when those have started that start at once.
 */
export async function startBehaviours(root: ParentNode): Promise<void> {
  const found = root.querySelectorAll<HTMLElement>('[data-behaviour]')
  await Promise.all(
    Array.from(found, (element) => {
      if (known.has(element)) return undefined
      known.add(element)
      const policy = policies.get(element.dataset.on ?? '')
      if (!policy) return begin(element)
      let begun: Promise<void> | undefined
      policy(element, () => {
        begun ??= begin(element)
      })
      return begun
    }),
  )
}
