import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { LocationMap } from '#renderer/components/map/location-map.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import drawn from '#widgets/stores/drawn-map.module.css'
import { DrawnMap, pinPosition } from '#widgets/stores/drawn-map.tsx'
import styles from '#widgets/stores/store-locator/component.module.css'
import type { storeLocator } from '#widgets/stores/store-locator/index.ts'
import { pointOf, type StoreLocatorData, type StoreResult } from '#widgets/stores/store-locator/load.ts'

interface Props {
  data: StoreLocatorData
  stores: readonly StoreResult[]
  texts: WidgetProps<typeof storeLocator>['context']['texts']
  id: string
}

/**
 * Renders the stores on a map of their country, with numbers that link to the list. It has no streets, so it cannot be
 * enlarged; if the shop has a style with streets, a zoomable map replaces it.
 */
export function StoresMap({ data: { outline, country }, stores, texts, id }: Props) {
  if (!outline) return null
  const placedStores = stores.flatMap((store, index) =>
    pointOf(store) ? [{ store, number: index + 1 }] : [],
  )
  return (
    <div className={styles.maps}>
      <nav
        className={styles.drawn}
        style={styleVariables({ '--ratio': String(outline.width / outline.height) })}
        aria-label={texts['storeLocator.map']}
      >
        <DrawnMap outline={outline}>
          {placedStores.map(({ store, number }, index) => (
            <a
              key={store.id}
              href={`#${id}-${store.id}`}
              className={drawn.pin}
              style={pinPosition(outline, index)}
              aria-label={`${number}. ${store.name}`}
            >
              <span className={drawn.dot} data-name={store.name}>
                {number}
              </span>
            </a>
          ))}
        </DrawnMap>
      </nav>
      <div className={styles.streets}>
        <LocationMap country={country} texts={texts} />
      </div>
    </div>
  )
}
