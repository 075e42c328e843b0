import { addressWithin } from '#preview/moment/moment-address.ts'

/** Points links and search forms of a page to the preview of their page, below `base`. */
export function rewritePreviewLinks(page: Document, base: string): void {
  // The frame has classes of its own.
  const view = page.defaultView
  if (!view) return
  const navigateTo = (event: Event, address: string): void => {
    if (!URL.canParse(address)) return
    const localAddress = addressWithin(base, new URL(address), view.location.origin)
    if (localAddress === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    view.location.assign(localAddress)
  }
  // Before the page's own scripts, which follow links and send forms too.
  const first = { capture: true }
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof view.Element ? event.target.closest('a[href]') : null
      if (!(link instanceof view.HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey)
        return
      const isOfPage = link.getAttribute('href')?.startsWith('#')
      if (!isOfPage && link.target !== '_blank') navigateTo(event, link.href)
    },
    first,
  )
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof view.HTMLFormElement) || form.method !== 'get') return
      const fields = [...new view.FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      navigateTo(event, `${form.action.split('?')[0]}?${new URLSearchParams(fields)}`)
    },
    first,
  )
}
