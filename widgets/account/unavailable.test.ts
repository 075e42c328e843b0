import { expect, it } from 'vitest'
import { preparePage } from '#renderer/prepare-page.ts'
import { renderPage } from '#renderer/render-page.ts'
import { selectRows } from '#renderer/select-rows.ts'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import { en } from '#starter/translations/en.ts'
import { createEngine, pageOf, someVisit, testContext } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const context = testContext({ texts: en })

/** Returns the HTML of a widget for a customer for whom every call fails with an undeclared status. */
async function renderUnanswered(type: string) {
  const { failures, ...engine } = createEngine(registry)
  const prepared = preparePage(pageOf({ id: 'widget', type }), registry, new Map())
  const shopper = {
    call: () => Promise.reject(Object.assign(new Error('500 Internal Server Error'), { status: 500 })),
    session: { userId: 'ida' },
    query: new URLSearchParams(),
    path: '/dk/account',
  }
  const selected = selectRows(prepared, context, someVisit)
  const { areas } = await renderPage(prepared, context, engine, selected, { listing: emptyListing, shopper })
  return { html: areas.get('main') ?? '', failures }
}

it.each([
  ['accountOverview', en['feedback.error_generic']],
  ['accountOverview', en['feedback.error_no_order_history']],
  ['addressBook', en['feedback.error_generic']],
  ['credentialsForm', en['feedback.error_generic']],
  ['deleteAccount', en['feedback.error_generic']],
  ['preferencesForm', en['feedback.error_generic']],
  ['profileForm', en['feedback.error_generic']],
  ['sessionList', en['sessions.unavailable']],
])('shows on %s that the data is unavailable: %s', async (type, message) => {
  const { html, failures } = await renderUnanswered(type)
  expect(html).toContain(message)
  expect(failures).toEqual([])
})
