import { removeForeignCookies } from '#renderer/analytics/foreign-cookies.ts'
import { hideOrder } from '#renderer/analytics/hidden-address.ts'

interface ExternalScript {
  src: string
  /** Name prefixes of its cookies on this site. */
  cookies: readonly string[]
  /** Attributes of its script element. */
  data?: Readonly<Record<string, string>>
}

/**
 * Adds a service's script to the page, whose address then no longer names an order (tracking rule 5). Its effects
 * cannot be undone, but its element and cookies are removed.
 * @returns a function that removes them
 */
export function addExternalScript({ src, cookies, data = {} }: ExternalScript): () => void {
  hideOrder()
  const script = document.createElement('script')
  script.async = true
  script.src = src
  Object.assign(script.dataset, data)
  document.head.append(script)
  return () => {
    script.remove()
    removeForeignCookies(cookies)
  }
}
