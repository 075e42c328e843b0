import { clients, pageClients } from 'virtual:client-scripts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { policies } from '#renderer/islands/policies.ts'

const cache = new WeakSet<HTMLElement>()

/** Fetches and starts the script that the element names, and marks the element: its style may depend on the script. */
async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset.client ?? ''
  const startClient = pageClients[name] ?? (await clients[name]?.())?.start
  if (!startClient) return
  startClient(element, startClients)
  element.dataset.started = ''
}

/**
 * Starts the client scripts that elements in `root` name as their `data-client`, each once: immediately, or by the
 * policy in their `data-on`. Resolves when the scripts without a policy have started.
 */
export async function startClients(root: ParentNode): Promise<void> {
  await Promise.all(
    findElements(root, '[data-client]').map((element) => {
      if (cache.has(element)) return undefined
      cache.add(element)
      const policy = policies.get(element.dataset.on ?? '')
      if (!policy) return start(element)
      let started: Promise<void> | undefined
      policy(element, () => {
        started ??= start(element)
      })
      return started
    }),
  )
}
