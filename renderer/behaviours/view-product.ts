import { onConsent } from '#renderer/kit/consent.ts'
import { keepViewed } from '#renderer/kit/kept-products.ts'

/** Notes that the visitor looks at the product of `data-viewed`: now, or as soon as they consent to it. */
export function start({ dataset: { viewed } }: HTMLElement): void {
  if (!viewed) return
  keepViewed(viewed)
  onConsent(() => keepViewed(viewed))
}
