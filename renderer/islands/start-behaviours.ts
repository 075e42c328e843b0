import { policies } from '#renderer/islands/policies.ts'

/** Begins a behaviour for one element. */
type Start = (element: HTMLElement) => void

/**
 * Scripts in `renderer/shell/`, which every page needs: part of its one module, because separate files would be larger.
 */
const shell = import.meta.glob<Start>(['../shell/*.ts', '!../shell/*.test.ts'], {
  eager: true,
  import: 'start',
})

/** Scripts in `renderer/behaviours/`, fetched when an element names them. */
const behaviours = import.meta.glob<{ start: Start }>(['../behaviours/*.ts', '!../behaviours/*.test.ts'])

const known = new WeakSet<HTMLElement>()

/** Fetches and starts an element's script, then marks the element, so that styles can depend on working script. */
async function begin(element: HTMLElement): Promise<void> {
  const { behaviour } = element.dataset
  const start =
    shell[`../shell/${behaviour}.ts`] ?? (await behaviours[`../behaviours/${behaviour}.ts`]?.())?.start
  if (!start) return
  start(element)
  element.dataset.started = ''
}

/**
 * Starts the scripts that elements in `root` name as `data-behaviour`, once each: at once, or by the policy in
 * `data-on`. Resolves when those without a policy have started.
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
