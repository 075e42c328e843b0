import { defineWidget } from '#renderer/define-widget.ts'
import type { Page } from '#schemas/pages/page.ts'
import { safeUrl } from '#schemas/validation/url.ts'
import { breadcrumbsSchema } from '#widgets/navigation/breadcrumbs/schema.ts'

/** Returns a page's breadcrumbs as the widget's steps; unsafe URLs become plain text. */
const stepsOf = ({ breadcrumbs }: Page) =>
  breadcrumbs.map(({ title, url }) => {
    const address = safeUrl(url)
    return { title, openInCurrentTab: true, ...(address && { url: address }) }
  })

export const breadcrumbs = defineWidget(breadcrumbsSchema, {
  type: 'breadcrumbs',
  hydrate: 'never',
  texts: ['breadcrumb.label'],
  forPage: (content, page) => (content.items.length > 0 ? content : { ...content, items: stepsOf(page) }),
  budget: { script: 0, style: 500 },
})
