import buttons from '#renderer/components/elements/button.module.css'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/navigation/app-banner/component.module.css'
import type { appBanner } from '#widgets/navigation/app-banner/index.ts'

/** Renders the banner closed. Client script opens it on phones and tablets once no other flyout is open. */
export default function AppBanner({ content, context }: WidgetProps<typeof appBanner>) {
  const { headline, text, image, link, flyout } = content
  const { texts, constants, mode } = context
  const aspectRatio = constants.aspectRatios.appBanner
  return (
    <div data-client={mode === 'canvas' ? undefined : 'app-banner'} data-delay={constants.appBannerDelay}>
      <Flyout
        name="appBanner"
        title={headline}
        texts={texts}
        settings={{
          openFrom: 'bottom',
          overlay: false,
          closingDuration: constants.flyoutCloseDuration,
          ...flyout,
        }}
      >
        <div className={styles.banner}>
          {image && (
            <div className={styles.picture}>
              <Picture pictures={{ mobile: { aspectRatio, ...image } }} sizes="9rem" widest={640} />
            </div>
          )}
          {text && <p className={styles.text}>{text}</p>}
          <div className={styles.buttons}>
            <Link link={link} className={buttons.primary}>
              {link.title ?? texts['appBanner.get']}
            </Link>
            <button type="button" className={buttons.secondary} data-closes-flyout="">
              {texts['appBanner.later']}
            </button>
          </div>
        </div>
      </Flyout>
    </div>
  )
}
