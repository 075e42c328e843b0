import type { BrowserContext } from 'playwright'
import type { FakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import type { FakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

const html = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>${body}</main>`,
})
/** Redirects by itself, as from the provider's own site. */
const leadTo = (url: string) => html(`<script>location.replace(${JSON.stringify(url)})</script>`)

/** Klarna's page: the shopper agrees, or Klarna declines. It redirects back to the shop. */
export async function routeKlarna(context: BrowserContext, klarna: FakeKlarna, shop: string): Promise<void> {
  await context.route(`${klarna.url}/page/**`, (route) => {
    const url = new URL(route.request().url())
    const decision = url.searchParams.get('decision')
    if (decision === null)
      return route.fulfill(
        html('<a id="yes" href="?decision=COMPLETED">Pay</a> <a id="no" href="?decision=FAILED">Fail</a>'),
      )
    const page = url.origin + url.pathname
    const status = decision === 'COMPLETED' ? decision : 'FAILED'
    // A page that the shop has closed accepts nothing.
    return route.fulfill(leadTo(shop + klarna.decide(page, klarna.isClosed(page) ? 'DISABLED' : status)))
  })
}

/** The last request to iyzico to open a form. */
export function lastForm(iyzico: FakeIyzico) {
  const json = iyzico.calls.findLast(({ path }) => path.includes('/checkoutform/initialize/'))?.json
  return { conversationId: String(json.conversationId), json }
}

/** Whether the card's bank approves a form, by its token or conversation. Returns what the browser posts, and where. */
export const decideForm = (
  iyzico: FakeIyzico,
  form: string,
  isPaid: boolean,
): { url: string; token: string } =>
  iyzico.decide(form, { paymentStatus: isPaid ? 'SUCCESS' : 'FAILURE', fraudStatus: isPaid ? 1 : 0 })

/** iyzico's form, then the bank's page of 3-D Secure, which ends with a form posted to the shop. */
export async function routeIyzico(context: BrowserContext, iyzico: FakeIyzico): Promise<void> {
  await context.route(`${iyzico.url}/form**`, (route) => {
    const { pathname, search, searchParams } = new URL(route.request().url())
    if (pathname === '/form')
      return route.fulfill(html(`<a id="card" href="/form/bank${search}">Pay by card</a>`))
    if (pathname === '/form/bank')
      return route.fulfill(
        html(
          `<a id="yes" href="/form/yes${search}">Right code</a> <a id="no" href="/form/no${search}">Wrong code</a>`,
        ),
      )
    const { url, token } = decideForm(iyzico, searchParams.get('token') ?? '', pathname === '/form/yes')
    return route.fulfill(
      html(`<form method="post" action="${url}"><input name="token" value="${token}"></form>
<script>document.forms[0].submit()</script>`),
    )
  })
}
