import { removeForeignCookies } from '#renderer/analytics/foreign-cookies.ts'

interface ExternalScript {
  src: string
  /** Beginnings of the names of cookies that it leaves on this site. */
  cookies: readonly string[]
  /** What it reads of its own element. */
  data?: Readonly<Record<string, string>>
}

/**
 * Adds a service's script to the page. What it has begun cannot be undone, but its element goes, and its cookies.
 * @returns a function that removes them
 */
export function addExternalScript({ src, cookies, data = {} }: ExternalScript): () => void {
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
