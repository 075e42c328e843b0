import { type Path, pointerOf, readAt, writeAt } from '#schemas/cms/json.ts'
import type { HiddenDevices } from '#schemas/cms/shape.ts'
import { disabledFlags } from '#schemas/parts/text.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import { type Device, devices } from '#schemas/values/device.ts'

const deviceNames = new Map<unknown, Device>(devices.map((device) => [device, device]))

/** Devices stored as a list of names. */
export const hiddenDeviceList = (path: Path): HiddenDevices => ({
  read(raw) {
    const list = readAt(raw, path) ?? []
    const pointer = pointerOf(path)
    if (!Array.isArray(list) || list.length > devices.length)
      return {
        devices: [],
        problems: [{ pointer, message: `must be a list of at most ${devices.length} device classes` }],
      }
    const problems = list.flatMap((name, index): Problem[] =>
      deviceNames.has(name)
        ? []
        : [{ pointer: `${pointer}/${index}`, message: `must be one of ${JSON.stringify(devices)}` }],
    )
    return { devices: devices.filter((device) => list.includes(device)), problems }
  },
  write: (raw, hidden) => writeAt(raw, path, [...hidden]),
})

/** Devices stored as one flag each: `disabledApp`, `disabledMobile`, … */
export const hiddenDeviceFlags: HiddenDevices = {
  read(raw) {
    const hidden: { devices: Device[]; problems: Problem[] } = { devices: [], problems: [] }
    for (const [device, key] of disabledFlags) {
      if (!Object.hasOwn(raw, key)) continue
      if (raw[key] === true) hidden.devices.push(device)
      else if (raw[key] !== false)
        hidden.problems.push({ pointer: pointerOf([key]), message: 'must be boolean' })
    }
    return hidden
  },
  write: (raw, hidden) =>
    disabledFlags.reduce((document, [device, key]) => {
      const flag = hidden.includes(device)
      const currentValue = readAt(document, [key])
      return flag === currentValue || (!flag && currentValue === undefined)
        ? document
        : writeAt(document, [key], flag)
    }, raw),
}
