import { expect, it } from 'vitest'
import { copyToAllDevices, deviceTexts } from '#preview/inspector/device-texts.ts'

const content = {
  mobileText: { text: 'Autumn layers', cta: 'Look' },
  desktopText: { text: 'Forårets lag', cta: 'Se' },
  images: { mobile: { url: '/a' }, desktop: { url: '/b' } },
}

it('finds texts that differ between devices, and none that do not', () => {
  expect(deviceTexts(content)).toEqual([
    {
      part: 'Text',
      byDevice: [
        { device: 'mobile', field: 'mobileText', words: 'Autumn layers · Look' },
        { device: 'desktop', field: 'desktopText', words: 'Forårets lag · Se' },
      ],
    },
  ])
  expect(deviceTexts({ mobileText: { text: 'A' }, desktopText: { text: 'A' } })).toEqual([])
  expect(deviceTexts({ mobileText: { text: 'A' } })).toEqual([])
})

it('shows on all devices what one of them has', () => {
  const [text] = deviceTexts(content)
  const { images } = content
  expect(text && copyToAllDevices(content, text, 'desktop')).toEqual({
    mobileText: content.desktopText,
    images,
  })
  expect(text && copyToAllDevices(content, text, 'mobile')).toEqual({
    mobileText: content.mobileText,
    images,
  })
})
