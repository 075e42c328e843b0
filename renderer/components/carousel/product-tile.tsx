import type { ReactNode } from 'react'
import { ProductBadges } from '#renderer/components/badges/product-badges.tsx'
import styles from '#renderer/components/carousel/product-tile.module.css'
import { TilePrice } from '#renderer/components/carousel/tile-price.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import type { productTileTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import type { BadgeLocation } from '#schemas/catalogue/badge.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { type Device, isPhone } from '#schemas/values/device.ts'

/** Maximum picture width: half of a phone's screen at density 3, or a quarter of a wide one at 2. */
const maxTileWidth = 640

/** Aspect ratio that the style gives pictures, so that each need not state it. */
const usualRatio = '3/4'

/** Formatted texts by text, number and locale: a page has many tiles, and few numbers. */
const countTexts = new Map<string, string>()

function formatCount(text: string, count: number, locale: string): string {
  const key = `${locale} ${count} ${text}`
  const known = countTexts.get(key)
  if (known !== undefined) return known
  // Texts of earlier editions of a site.
  if (countTexts.size === 1_000) countTexts.clear()
  const formatted = formatText(text, { count }, locale)
  countTexts.set(key, formatted)
  return formatted
}

interface Props {
  product: ProductCard
  /** Kind of list, which decides on badges. */
  location: BadgeLocation
  locale: string
  device: Device
  texts: TextsOf<typeof productTileTexts>
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Whether it is above the fold: its picture is not lazy. */
  eager?: boolean
  /** The first tile: its picture is fetched with high priority. */
  leads?: boolean
  /** The style's other colours. Default: how many there are, in words. */
  swatches?: ReactNode
}

/**
 * Renders a product in a list or carousel: one link, whose picture changes on hover. The back picture is decorative and
 * fetched only for pointers that hover, in one size.
 */
export function ProductTile(props: Props) {
  const { product, location, locale, device, texts, sizes, eager, leads, swatches } = props
  const { id, name, url, colourName, colours, frontImage, backImage, badges } = product
  const { callout, disclaimer } = product
  const price = (
    <>
      <TilePrice of={product} locale={locale} texts={texts} />
      {callout && <strong className={styles.callout}>{callout}</strong>}
      {disclaimer && <small className={styles.disclaimer}>{disclaimer}</small>}
    </>
  )
  return (
    <article className={styles.tile} data-product-id={id}>
      <div>
        <Picture
          pictures={{ mobile: frontImage }}
          sizes={sizes}
          widest={maxTileWidth}
          eager={eager}
          priority={leads}
          inheritedRatio={usualRatio}
        />
        {backImage && !isPhone(device) && (
          <img
            className={styles.back}
            src={pictureAddress(backImage.url, maxTileWidth)}
            alt=""
            loading="lazy"
          />
        )}
        <ProductBadges badges={badges} location={location} className={styles.badges} />
      </div>
      <a href={url}>{name}</a>
      {colourName && <span data-colour-name={swatches ? '' : undefined}>{colourName}</span>}
      {swatches === undefined ? (
        price
      ) : (
        <div data-price-of={product.id} className={styles.price}>
          {price}
        </div>
      )}
      {swatches ??
        (colours > 1 && (
          <span>
            {formatCount(texts[product.isDigital ? 'product.designs' : 'product.colours'], colours, locale)}
          </span>
        ))}
    </article>
  )
}
