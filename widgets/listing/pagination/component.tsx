import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/kit/fill-text.ts'
import { Icon } from '#renderer/kit/icon.tsx'
import { addressIn, type Listing } from '#renderer/kit/load-listing.ts'
import type { Device } from '#schemas/device.ts'
import styles from '#widgets/listing/pagination/component.module.css'
import type { pagination } from '#widgets/listing/pagination/index.ts'
import { pagesAround } from '#widgets/listing/pagination/pages-around.ts'

/** Pages named on each side of the current one (spec 2, section 9). */
const buffers: Readonly<Record<Device, number>> = { app: 1, mobile: 1, tablet: 2, desktop: 3 }

export default function Pagination({ data, page, context }: WidgetProps<typeof pagination, Listing>) {
  const { texts, device } = context
  const last = Math.ceil((data?.result.totalResults ?? 0) / page.productsPerPage)
  if (!data || last < 2) return <div data-behaviour="listing" data-close="" hidden />
  const { state } = data
  const to = (number: number) => addressIn(data, { ...state, page: number })
  const steps = pagesAround(state.page, last, buffers[device])
  return (
    <nav
      className={styles.pages}
      aria-label={texts['listing.pages']}
      data-behaviour="listing"
      data-close=""
      data-to-top=""
    >
      {state.page > 1 && (
        <a
          href={to(state.page - 1)}
          rel="prev"
          className={styles.step}
          aria-label={texts['listing.previous']}
        >
          <Icon name="forward" className={styles.back} />
        </a>
      )}
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step === 'gap' ? `gap-${steps[index - 1]}` : step}>
            {step === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                href={to(step)}
                className={styles.step}
                aria-label={fillText(texts['listing.page'], { number: step })}
                aria-current={step === state.page ? 'page' : undefined}
              >
                {step}
              </a>
            )}
          </li>
        ))}
      </ol>
      {state.page < last && (
        <a href={to(state.page + 1)} rel="next" className={styles.step} aria-label={texts['listing.next']}>
          <Icon name="forward" className={styles.forward} />
        </a>
      )}
    </nav>
  )
}
