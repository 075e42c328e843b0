import styles from '#renderer/components/map/location-map.module.css'
import type { locationMapTexts } from '#renderer/components/map/location-map-texts.ts'
import type { MapTexts } from '#renderer/map/map-texts.ts'
import { countryOf } from '#schemas/addresses/countries.ts'

interface Props {
  /** ISO 3166-1 alpha-2; limits zooming out. */
  country: string
  texts: Readonly<Record<(typeof locationMapTexts)[number], string>>
  /** Subject of the map, part of its button's accessible name where a page has several. */
  name?: string
}

/**
 * Renders a map on demand: of the points within the nearest `data-points`, or of the page's if it is inside a point
 * (`data-point="latitude,longitude"`). Without script it is hidden: the list has the addresses.
 */
export function LocationMap({ country, texts, name }: Props) {
  const words: MapTexts = {
    title: texts['map.title'],
    zoomIn: texts['map.zoomIn'],
    zoomOut: texts['map.zoomOut'],
    withKey: texts['map.withKey'],
    withFingers: texts['map.withFingers'],
  }
  return (
    <details
      className={styles.map}
      data-client="map"
      data-on="interaction"
      data-zoom={countryOf(country)?.zoomLevel ?? 0}
      data-texts={JSON.stringify(words)}
    >
      <summary className={styles.summary}>
        {texts['map.show']}
        {name && <span className="visually-hidden"> – {name}</span>}
      </summary>
      <div className={styles.frame} data-map="" />
      <p className={styles.failed} data-failed="" role="status" hidden>
        {texts['map.failed']}
      </p>
    </details>
  )
}
