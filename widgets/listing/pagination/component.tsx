import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { addressIn, type Listing } from '#renderer/loaders/load-listing.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { Constants } from '#schemas/markets/constants.ts'
import type { Device } from '#schemas/values/device.ts'
import styles from '#widgets/listing/pagination/component.module.css'
import type { pagination } from '#widgets/listing/pagination/index.ts'
import { pagesByWidth } from '#widgets/listing/pagination/pages-around.ts'

/** Returns the pages on each side of the current one, for the narrower and wider screens of a device class. */
function buffersOn(
  device: Device,
  { mobilePortrait, mobileLandscape, tablet, laptop, wideScreen }: Constants['paginationBuffer'],
) {
  if (device === 'desktop') return { narrow: laptop, wide: wideScreen }
  if (device === 'tablet') return { narrow: tablet, wide: laptop }
  return { narrow: mobilePortrait, wide: mobileLandscape }
}

export default function Pagination({ data, page, context }: WidgetProps<typeof pagination, Listing>) {
  const { texts, device, constants } = context
  const last = Math.ceil((data?.result.totalResults ?? 0) / page.productsPerPage)
  if (!data || last < 2) return <div data-client="listing" data-close="" hidden />
  const { state } = data
  const to = (number: number) => addressIn(data, { ...state, page: number })
  const steps = pagesByWidth(state.page, last, buffersOn(device, constants.paginationBuffer))
  return (
    <nav
      className={styles.pages}
      aria-label={texts['listing.pages']}
      data-client="listing"
      data-close=""
      data-to-top=""
    >
      {state.page > 1 && (
        <a
          id="page-previous"
          href={to(state.page - 1)}
          rel="prev"
          className={styles.step}
          aria-label={texts['listing.previous']}
        >
          <Icon name="forward" className={styles.back} />
        </a>
      )}
      <ol className={styles.list} data-device={device}>
        {steps.map(({ step, on }, index) => (
          <li key={step === 'gap' ? keyOf(index) : step} data-screen={on === 'all' ? undefined : on}>
            {step === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                id={`page-${step}`}
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
        <a
          id="page-next"
          href={to(state.page + 1)}
          rel="next"
          className={styles.step}
          aria-label={texts['listing.next']}
        >
          <Icon name="forward" className={styles.forward} />
        </a>
      )}
    </nav>
  )
}
