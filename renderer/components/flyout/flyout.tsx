import type { ReactNode } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import styles from '#renderer/components/flyout/flyout.module.css'
import { flyoutId } from '#renderer/components/flyout/flyout-id.ts'
import type { flyoutTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import { defaultFlyoutSettings, type FlyoutSettings } from '#schemas/parts/flyout.ts'

interface Props {
  /** Name for openers; unique on a page. */
  name: string
  /** Its heading, and its name for assistive technology. */
  title: string
  texts: TextsOf<typeof flyoutTexts>
  /** Overrides of the default: from the right, sliding, with an overlay and a header. */
  settings?: FlyoutSettings | undefined
  /** URL parameter that opens the flyout when it is `true`. */
  opensBy?: string
  /** Whether it prevents other flyouts from opening. */
  forbidsNext?: boolean
  /** Panel next to its content, toggled by a button with `data-toggles-panel`. */
  additionalPanel?: ReactNode
  /** Fixed below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * Renders a flyout (content rule 26). An element with `data-opens-flyout` or `openFlyout` opens it, and
 * `data-closes-flyout` inside it closes it. With an overlay it is modal. It is plain HTML: script changes its
 * attributes only.
 */
export function Flyout({
  name,
  title,
  texts,
  settings,
  opensBy,
  forbidsNext,
  additionalPanel,
  footer,
  children,
}: Props) {
  const id = flyoutId(name)
  const {
    openFrom,
    openFromDesktop = openFrom,
    animation,
    overlay,
    closingDuration,
    header,
  } = {
    ...defaultFlyoutSettings,
    ...settings,
  }
  // A `dialog` element as popover would take focus when it opens.
  const Element = overlay ? 'dialog' : 'div'
  return (
    <Element
      id={id}
      className={styles.flyout}
      role={overlay ? undefined : 'dialog'}
      aria-labelledby={`${id}-title`}
      popover={overlay ? undefined : 'manual'}
      data-client="flyout"
      data-from={openFrom}
      data-from-desktop={openFromDesktop}
      data-animation={animation}
      data-closing={closingDuration}
      data-opens-by={opensBy}
      data-forbids-next={forbidsNext ? '' : undefined}
      // Transparent until its style arrives (`renderer/document.tsx`).
      style={{ ...styleVariables({ '--closing': `${closingDuration}ms` }), opacity: 'var(--opacity, 0)' }}
      // Script may have changed its attributes before React hydrates its parent.
      suppressHydrationWarning
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={`${id}-title`} className={header ? styles.title : 'visually-hidden'}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.closer}
            data-closes-flyout=""
            aria-label={texts['flyout.close']}
          >
            <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
              <path d="M5 5l14 14M19 5L5 19" />
            </svg>
          </button>
        </div>
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      {additionalPanel && <div className={styles.additional}>{additionalPanel}</div>}
    </Element>
  )
}
