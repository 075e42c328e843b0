import { Rotation } from '#renderer/components/banner/rotation.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/slim-banner-container/component.module.css'
import type { slimBannerContainer } from '#widgets/content/slim-banner-container/index.ts'
import SlimBannerSimple from '#widgets/content/slim-banner-simple/component.tsx'

/** How long one banner takes to give way to the next, ms. */
const duration = 600

/** Banners side by side where there is room; on phones they take turns, so that together they stay slim. */
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
        besideWhereWide
        pauseLabel={context.texts['carousel.pause']}
      />
    </div>
  )
}
