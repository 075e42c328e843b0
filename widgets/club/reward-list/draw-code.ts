import { encode } from 'uqr'

/** Returns a QR code as the size and path of an SVG. */
export function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
