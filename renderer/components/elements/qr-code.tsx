import { encode } from 'uqr'

/** Renders a text as a QR code; show the text itself next to it. For parts that are never hydrated. */
export function QrCode({ text, className }: { text: string; className: string | undefined }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
