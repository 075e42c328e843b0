import type { ReactNode } from 'react'
import { ProductTile } from '#renderer/components/carousel/product-tile.tsx'
import button from '#renderer/components/elements/button.module.css'
import { Link } from '#renderer/components/elements/link.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import type { ErrorLabel } from '#schemas/visitors/analytics-events.ts'
import styles from '#widgets/wishlist/wishlist-products/component.module.css'
import type { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'
import { EditList, Lists, Share, TakeAll } from '#widgets/wishlist/wishlist-products/lists.tsx'
import type { WishlistView } from '#widgets/wishlist/wishlist-products/load.ts'
import { ProductForms, Unavailable } from '#widgets/wishlist/wishlist-products/product-forms.tsx'
import type { List } from '#widgets/wishlist/wishlist-products/wishlist-context.ts'

type Props = WidgetProps<typeof wishlistProducts, WishlistView>

function Nothing({
  title,
  content,
  errorLabel,
  children,
}: Pick<Props, 'content'> & { title: string; errorLabel?: ErrorLabel; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h1 className={styles.title} data-error-label={errorLabel}>
        {title}
      </h1>
      {content.text && <p className={styles.note}>{content.text}</p>}
      {children}
      {content.links.length > 0 && (
        <ul className={styles.links}>
          {content.links.map((link, index) => (
            <li key={link.url}>
              <Link link={link} className={index === 0 ? button.primary : button.secondary} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Products({
  list,
  context,
  id,
  perPage,
}: Pick<Props, 'context' | 'id'> & { list: List; perPage: number }) {
  const { texts, locale } = context
  if (list.products.length === 0) return null
  const pages = Math.ceil(list.products.length / perPage)
  const page = Math.min(list.page, pages)
  const first = (page - 1) * perPage
  const to = (number: number) => {
    const query = new URLSearchParams()
    if (list.wishlistId && !list.isShared) query.set('wishlist', list.wishlistId)
    if (number > 1) query.set('page', String(number))
    return query.size > 0 ? `?${query}` : context.pages.wishlistPage
  }
  return (
    <>
      <ul
        className={styles.grid}
        data-list="wishlist"
        data-first={first || undefined}
        data-client="product-tiles"
        data-on="visible"
      >
        {list.products.slice(first, first + perPage).map((product, index) => (
          <li key={product.id}>
            <ProductTile
              product={product}
              location="wishlist"
              locale={locale}
              device={context.device}
              texts={texts}
              sizes="(min-width: 960px) 25vw, (min-width: 480px) 33vw, 50vw"
              eager={index < 4}
              leads={index === 0}
            />
            {!list.isShared && (
              <ProductForms
                sku={list.skus.find((sku) => productOfSku(sku) === product.id) ?? product.id}
                product={product}
                list={list}
                widget={id}
                texts={texts}
              />
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && !list.isShared && (
        <p className={styles.pages}>
          {page > 1 && (
            <a href={to(page - 1)} rel="prev" className={styles.action}>
              {texts['listing.previous']}
            </a>
          )}
          <bdi>{`${page} / ${pages}`}</bdi>
          {page < pages && (
            <a href={to(page + 1)} rel="next" className={styles.action}>
              {texts['listing.next']}
            </a>
          )}
        </p>
      )}
    </>
  )
}

/** Renders a wishlist's products, page by page (wishlist rule 9), with buttons that remove them. */
export default function WishlistProducts({ content, data, context, id }: Props) {
  const { texts, locale, constants, pages } = context
  if (!data) return null
  if (data.kind === 'locked')
    return (
      <Nothing title={texts['wishlist.login_to_use_wishlist']} content={{ links: [] }}>
        <a href={pages.loginPage} className={button.primary} data-opens-flyout="login">
          {texts['header.signIn']}
        </a>
      </Nothing>
    )
  if (data.kind === 'gone')
    return <Nothing title={texts['wishlist.gone']} content={{ links: content.links }} />
  if (data.kind === 'unknown')
    return (
      <Nothing
        title={texts['feedback.error_wishlist_initializing']}
        content={{ links: content.links }}
        errorLabel="wishlist_error"
      />
    )
  const { name, isShared, products, skus, lists } = data
  const count = products.length
  // Its owner can remove what the market does not sell.
  const isEmpty = isShared ? count === 0 : skus.length === 0
  const title = isShared ? texts['wishlist.shared'] : name || content.headline || texts['header.wishlist']
  // A shared list is not paginated, unlike its owner's.
  const perPage = isShared ? Math.max(count, 1) : constants.wishlistProductsPerPage
  return (
    <div
      data-client="wishlist-products"
      data-lists={isShared ? undefined : JSON.stringify(lists.map(({ skus }) => ({ skus })))}
      data-catalog={data.catalog}
      data-wishlist={data.wishlistId}
      data-texts={JSON.stringify({
        'wishlist.error_generic': texts['wishlist.error_generic'],
      })}
    >
      <Lists list={data} context={context} widget={id} title={content.headline} />
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['wishlist.error_generic']}
      </FormOutcome>
      {isEmpty ? (
        <>
          {!isShared && (
            <div className={styles.actions}>
              {!data.isDefault && <EditList list={data} context={context} widget={id} />}
              {data.shareReference && <Share list={data} context={context} widget={id} />}
            </div>
          )}
          <Nothing title={texts['wishlist.empty']} content={content} />
        </>
      ) : (
        <>
          <header className={styles.heading}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.note} role="status">
              {formatText(texts['listing.count'], { count }, locale)}
            </p>
            {!isShared && (
              <div className={styles.actions}>
                <EditList list={data} context={context} widget={id} />
                <Share list={data} context={context} widget={id} />
              </div>
            )}
            <TakeAll list={data} context={context} widget={id} />
          </header>
          <Products list={data} context={context} id={id} perPage={perPage} />
          <Unavailable list={data} context={context} widget={id} />
        </>
      )}
    </div>
  )
}
