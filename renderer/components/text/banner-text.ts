import type { BannerText } from '#schemas/parts/text.ts'
import type { Device } from '#schemas/values/device.ts'

/** Texts of a banner by breakpoint. */
interface BannerTexts {
  mobileText?: BannerText
  tabletText?: BannerText
  desktopText?: BannerText
}

const isEmpty = (text: BannerText | undefined): boolean =>
  !text || !(text.text || text.cta || text.disclaimer)

/** Returns the banner text for a device class, with its fallback (content rule 11); undefined if there is none. */
export function bannerTextFor(device: Device, texts: BannerTexts): BannerText | undefined {
  const deviceTexts = {
    app: undefined,
    mobile: undefined,
    tablet: texts.tabletText,
    desktop: texts.desktopText,
  }[device]
  const chosenTexts = isEmpty(deviceTexts) ? texts.mobileText : deviceTexts
  return isEmpty(chosenTexts) ? undefined : chosenTexts
}

/** Whether device classes get different texts. */
export const variesByDevice = ({ tabletText, desktopText }: BannerTexts): boolean =>
  !isEmpty(tabletText) || !isEmpty(desktopText)
