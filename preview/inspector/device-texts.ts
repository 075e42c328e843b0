import { isRecord } from '#schemas/validation/is-record.ts'
import { type Device, devices } from '#schemas/values/device.ts'

type Content = Readonly<Record<string, unknown>>

/**
 * A part of content with a separate value for each device, such as `mobileText`, `tabletText` and `desktopText`.
 */
export interface DeviceText {
  /** Suffix of the fields' names after the device. */
  part: string
  /** Each device's own text, smallest first. */
  byDevice: readonly { device: Device; field: string; words: string }[]
}

/** Returns the words in a value, without its settings. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return ''
  return ['headline', 'title', 'text', 'cta', 'label']
    .flatMap((name) => (typeof value[name] === 'string' && value[name] !== '' ? [value[name]] : []))
    .join(' · ')
}

/** Returns the texts of a widget that differ between devices. */
export function deviceTexts(content: Content): DeviceText[] {
  const parts = new Map<string, DeviceText['byDevice'][number][]>()
  for (const device of devices)
    for (const [field, value] of Object.entries(content)) {
      const part = field.startsWith(device) ? field.slice(device.length) : ''
      const words = wordsIn(value)
      if (/^[A-Z]/.test(part) && words !== '')
        parts.set(part, [...(parts.get(part) ?? []), { device, field, words }])
    }
  return [...parts].flatMap(([part, byDevice]) =>
    new Set(byDevice.map(({ words }) => words)).size > 1 ? [{ part, byDevice }] : [],
  )
}

/**
 * Returns content in which all devices show one device's texts: stores them for the smallest device and removes the
 * overrides.
 */
export function copyToAllDevices(
  content: Content,
  { byDevice }: DeviceText,
  chosenDevice: Device,
): Record<string, unknown> {
  const value = content[byDevice.find(({ device }) => device === chosenDevice)?.field ?? '']
  const fields = new Set(byDevice.map(({ field }) => field))
  const [smallest] = byDevice
  return Object.fromEntries(
    Object.entries(content).flatMap(([field, before]) => {
      if (!fields.has(field)) return [[field, before] as const]
      return field === smallest?.field ? [[field, value] as const] : []
    }),
  )
}
