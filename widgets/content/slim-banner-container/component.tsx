import { Rotation } from '#renderer/components/banner/rotation.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/slim-banner-container/component.module.css'
import type { slimBannerContainer } from '#widgets/content/slim-banner-container/index.ts'
import SlimBannerSimple from '#widgets/content/slim-banner-simple/component.tsx'

/** Duration of a transition between banners, ms. */
const duration = 600

/** Renders banners side by side if there is room; on phones they rotate, so that the row stays slim. */
export default function SlimBannerContainer({
  content,
  context,
  id,
}: WidgetProps<typeof slimBannerContainer>) {
  return (
    <div className={styles.banners} data-full-width>
      <Rotation
        items={content.banners.map((banner, index) => (
          <SlimBannerSimple
            key={keyOf(index, banner.text)}
            content={banner}
            data={null}
            context={context}
            id={`${id}-${index}`}
            eager={false}
          />
        ))}
        animation="fade"
        duration={duration}
        delay={context.constants.carouselAutoplayDelay}
        rounds={0}
        inlineOnWideScreens
        pauseLabel={context.texts['carousel.pause']}
      />
    </div>
  )
}
