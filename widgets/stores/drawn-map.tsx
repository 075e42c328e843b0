import type { ReactNode } from 'react'
import type { Outline } from '#renderer/map/outline.ts'
import styles from '#widgets/stores/drawn-map.module.css'

/** Renders a map of a country; `children` are placed on it by `pinPosition`. */
export function DrawnMap({ outline, children }: { outline: Outline; children: ReactNode }) {
  const { width, height, land, borders } = outline
  return (
    <div className={styles.map}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.ground} aria-hidden="true">
        {/* Without a known coastline the entire map is land. */}
        <path d={land || `M0 0H${width}V${height}H0Z`} className={styles.land} />
        <path d={borders} className={styles.borders} />
      </svg>
      {children}
    </div>
  )
}

/** Style that positions an element at a point of the map. */
export const pinPosition = ({ points }: Outline, index: number) => ({
  left: `${points[index]?.left ?? 50}%`,
  top: `${points[index]?.top ?? 50}%`,
})
