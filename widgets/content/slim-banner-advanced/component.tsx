import { Rotation } from '#renderer/components/banner/rotation.tsx'
import { SlimBar } from '#renderer/components/banner/slim-bar.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { TextLine } from '#renderer/components/text/text-lines.tsx'
import { visibleTexts } from '#renderer/components/text/text-settings.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/slim-banner-advanced/component.module.css'
import type { slimBannerAdvanced } from '#widgets/content/slim-banner-advanced/index.ts'

/** Rotates the texts of this device class in one line; renders nothing if there are none. */
export default function SlimBannerAdvanced({ content, context }: WidgetProps<typeof slimBannerAdvanced>) {
  const { textSettings, color, backgroundColor, animation, animationDuration, animationDelay } = content
  const texts = visibleTexts(textSettings, context.device)
  if (texts.length === 0) return null
  return (
    <SlimBar color={color} backgroundColor={backgroundColor}>
      <Rotation
        items={texts.map((setting, index) => (
          <div key={keyOf(index, setting.text)} className={styles.text}>
            <TextLine setting={setting} context={context} slim />
          </div>
        ))}
        animation={animation}
        duration={animationDuration}
        delay={animationDelay * 1_000 || context.constants.carouselAutoplayDelay}
        rounds={content.loopLimit}
        pauseLabel={context.texts['carousel.pause']}
      />
    </SlimBar>
  )
}
