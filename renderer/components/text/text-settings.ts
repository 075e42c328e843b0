import type { TextSetting } from '#schemas/parts/text.ts'
import type { Device } from '#schemas/values/device.ts'

const isHiddenOn = (device: Device, setting: TextSetting): boolean =>
  ({
    app: setting.disabledApp,
    mobile: setting.disabledMobile,
    tablet: setting.disabledTablet,
    desktop: setting.disabledDesktop,
  })[device]

const isEmpty = ({ text, markdownContent, link, countdown, clipboard }: TextSetting): boolean =>
  !(text || markdownContent || link || countdown || clipboard)

/** Returns the texts of a device class, without empty and disabled ones. */
export const visibleTexts = (settings: readonly TextSetting[], device: Device): readonly TextSetting[] =>
  settings.filter((setting) => !isHiddenOn(device, setting) && !isEmpty(setting))

/** Whether device classes get different texts of it. */
export const textVariesByDevice = (setting: TextSetting): boolean =>
  setting.disabledApp ||
  setting.disabledMobile ||
  setting.disabledTablet ||
  setting.disabledDesktop ||
  (setting.countdown?.disabledOn.length ?? 0) > 0
