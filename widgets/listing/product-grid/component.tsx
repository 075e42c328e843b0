import type { CSSProperties } from 'react'
import { ProductTile } from '#renderer/components/carousel/product-tile.tsx'
import { staticItem } from '#renderer/components/elements/static-part.ts'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { viewportShare } from '#renderer/components/elements/viewport-share.ts'
import type { PromotionTile, WidgetProps } from '#renderer/define-widget.ts'
import { addressOfAll, type Listing } from '#renderer/loaders/load-listing.ts'
import { gridColumns } from '#schemas/catalogue/grid-choices.ts'
import { isNarrowed } from '#schemas/catalogue/listing-state.ts'
import { breakpoints } from '#schemas/values/device-width.ts'
import styles from '#widgets/listing/product-grid/component.module.css'
import type { productGrid } from '#widgets/listing/product-grid/index.ts'
import { placeTiles } from '#widgets/listing/product-grid/place-tiles.ts'
import { Swatches } from '#widgets/listing/product-grid/swatches.tsx'

type Props = WidgetProps<typeof productGrid, Listing>

type Tiles = Props['context']['constants']['gridTiles']

/** Returns the grid columns of a tile, if this many are side by side. */
const columnsOf = (tiles: number): string => String(Math.max(1, Math.floor(gridColumns / tiles)))

function gridVariables({ mobile, landscape, tablet, desktop }: Tiles): CSSProperties {
  return styleVariables({
    '--mobile': columnsOf(mobile),
    '--landscape': columnsOf(landscape),
    '--tablet': columnsOf(tablet),
    '--desktop': columnsOf(desktop),
  })
}

function sizesOf({ mobile, landscape, tablet, desktop }: Tiles): string {
  return `(min-width: ${breakpoints.LG}px) ${viewportShare(desktop)}, (min-width: ${breakpoints.SM}px) ${viewportShare(tablet)}, (min-width: ${breakpoints.XS}px) ${viewportShare(landscape)}, ${viewportShare(mobile)}`
}

function Promotion({ tile }: { tile: PromotionTile }) {
  const size = styleVariables({ '--wide': String(tile.columns), '--high': String(tile.rows) })
  return <li className={styles.promotion} style={size} {...staticItem([tile.html], 0)} />
}

function Nothing({ data, context }: Pick<Props, 'data' | 'context'>) {
  const { texts } = context
  if (!data)
    return (
      <p className={styles.none} data-error-label="listing_error">
        {texts['feedback.error_products_fetch']}
      </p>
    )
  if (data.idle) return null
  if (!isNarrowed({ ...data.state, terms: undefined }))
    return (
      <p className={styles.none}>
        {texts[data.state.terms === undefined ? 'listing.none' : 'listing.noneSearch']}
      </p>
    )
  return (
    <div className={styles.none}>
      <p>{texts['listing.none']}</p>
      <p>{texts['listing.noneText']}</p>
      <a href={addressOfAll(data)} className={styles.clear}>
        {texts['listing.clear']}
      </a>
    </div>
  )
}

export default function ProductGrid({ content, data, context, tiles = [], eager }: Props) {
  const { locale, texts, device, constants } = context
  const tilesPerRow = { ...constants.gridTiles, ...content.tilesPerRow }
  const products = data?.result.results ?? []
  if (!data || products.length === 0)
    return (
      <div data-client="listing" data-close="">
        <Nothing data={data} context={context} />
      </div>
    )
  // The first rows are visible on most screens without scrolling: their pictures are not lazy.
  const visibleCount = (eager ? 2 : 1) * (device === 'desktop' ? tilesPerRow.desktop : tilesPerRow.mobile)
  const first = data.result.startingFrom
  return (
    <div data-client="listing" data-close="" data-list="listing" data-first={first || undefined}>
      <ul
        className={styles.grid}
        style={gridVariables(tilesPerRow)}
        data-client="product-tiles"
        data-on="visible"
      >
        {placeTiles(products, tiles).map((item) =>
          'html' in item ? (
            <Promotion key={item.id} tile={item} />
          ) : (
            <li key={item.product.id} className={styles.product}>
              <ProductTile
                product={item.product}
                location="productListing"
                locale={locale}
                device={device}
                texts={texts}
                sizes={sizesOf(tilesPerRow)}
                eager={item.index < visibleCount}
                leads={item.index === 0}
                swatches={
                  item.product.swatches && item.product.swatches.length > 1 ? (
                    <Swatches
                      product={item.product}
                      most={constants.tileSwatches}
                      locale={locale}
                      texts={texts}
                    />
                  ) : undefined
                }
              />
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
