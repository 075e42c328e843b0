import { expect, it } from 'vitest'
import { deviceClassOf } from '#server/http/device-class.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const androidPhone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36'
const androidTablet = 'Mozilla/5.0 (Linux; Android 16; SM-X900) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

it.each([
  [iphone, 'mobile'],
  [androidPhone, 'mobile'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  [androidTablet, 'tablet'],
  ['Mozilla/5.0 (Linux; U; en-us; KFTT) AppleWebKit/535.19 Silk/3.4 Safari/535.19', 'tablet'],
  [desktop, 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Safari/605.1.15', 'desktop'],
  ['curl/8.5.0', 'desktop'],
  ['', 'desktop'],
  [`${iphone} StorefrontApp/4.2`, 'app'],
])('classifies the browser %s as %s', (userAgent, device) => {
  expect(deviceClassOf({ 'user-agent': userAgent }, false)).toEqual({ device, byProxy: false })
})

it('classifies an unknown browser as desktop', () => {
  expect(deviceClassOf({}, false).device).toBe('desktop')
})

it.each([
  ['320', 'mobile'],
  ['767', 'mobile'],
  ['768', 'tablet'],
  ['1279', 'tablet'],
  ['1280', 'desktop'],
])('uses the viewport width %s', (width, device) => {
  expect(deviceClassOf({ 'viewport-width': width, 'user-agent': iphone }, false).device).toBe(device)
  expect(deviceClassOf({ 'sec-ch-viewport-width': width, 'user-agent': desktop }, false).device).toBe(device)
})

it.each(['0', '-5', 'wide', '', 'NaN', 'Infinity'])('ignores a width of "%s"', (width) => {
  expect(deviceClassOf({ 'viewport-width': width, 'user-agent': iphone }, false).device).toBe('mobile')
})

it('does not change an app’s class at any width', () => {
  expect(deviceClassOf({ 'viewport-width': '1440', 'user-agent': 'StorefrontApp/4.2' }, false).device).toBe(
    'app',
  )
})

it('detects a phone by client hints despite a desktop User-Agent', () => {
  expect(deviceClassOf({ 'sec-ch-ua-mobile': '?1', 'user-agent': desktop }, false).device).toBe('mobile')
  expect(deviceClassOf({ 'sec-ch-ua-mobile': '?0', 'user-agent': desktop }, false).device).toBe('desktop')
  expect(deviceClassOf({ 'sec-ch-ua-mobile': '?1', 'user-agent': androidTablet }, false).device).toBe(
    'tablet',
  )
})

it('prefers a trusted proxy’s header, and ignores it from other peers', () => {
  const headers = { 'x-device-class': 'tablet', 'user-agent': 'StorefrontApp/4.2', 'viewport-width': '320' }
  expect(deviceClassOf(headers, true)).toEqual({ device: 'tablet', byProxy: true })
  expect(deviceClassOf(headers, false)).toEqual({ device: 'app', byProxy: false })
})

it.each(['watch', 'Desktop', '', 'mobile, desktop'])('ignores the class "%s"', (value) => {
  expect(deviceClassOf({ 'x-device-class': value, 'user-agent': iphone }, true)).toEqual({
    device: 'mobile',
    byProxy: false,
  })
})
