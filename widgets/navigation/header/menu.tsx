import { useId } from 'react'
import type { ContentOf } from '#renderer/define-widget.ts'
import { keyOf } from '#renderer/kit/key-of.ts'
import { Link } from '#renderer/kit/link.tsx'
import { Picture } from '#renderer/kit/picture.tsx'
import styles from '#widgets/navigation/header/component.module.css'
import { Icon } from '#widgets/navigation/header/icon.tsx'
import type { header } from '#widgets/navigation/header/index.ts'

type MenuItem = ContentOf<typeof header>['menu'][number]

interface Props {
  items: readonly MenuItem[]
  back: string
}

function Panel({ item, id, back }: { item: MenuItem; id: string; back: string }) {
  const { title, url, subtitle, links, picture } = item
  return (
    <div className={styles.panel} id={id} popover="auto">
      <button className={styles.back} type="button" popoverTarget={id} popoverTargetAction="hide">
        <Icon name="forward" className={styles.backwards} />
        {back}
      </button>
      <div className={styles.panelContent}>
        <div className={styles.intro}>
          {url ? (
            <a className={styles.panelTitle} href={url}>
              {title}
            </a>
          ) : (
            <span className={styles.panelTitle}>{title}</span>
          )}
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <ul className={styles.links}>
          {links.map((link, index) => (
            <li key={keyOf(index, link.url)}>
              <Link link={link} className={styles.panelLink} />
            </li>
          ))}
        </ul>
        {picture && (
          <div className={styles.picture}>
            <Picture pictures={{ mobile: picture }} sizes="15rem" />
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * The menu's items. One with links of its own is a button that opens their panel: a `popover`, so that it opens by
 * press, closes by Escape or a press elsewhere, and says so to assistive technology, all without script.
 */
export function MenuItems({ items, back }: Props) {
  const id = useId()
  return (
    <ul className={styles.items}>
      {items.map((item, index) => {
        const { title, url, links } = item
        const panel = `${id}${index}`
        return (
          <li key={panel} className={styles.item}>
            {links.length > 0 ? (
              <>
                <button className={styles.itemTitle} type="button" popoverTarget={panel}>
                  <span className={styles.itemText}>{title}</span>
                  <Icon name="forward" className={styles.forwards} />
                </button>
                <Panel item={item} id={panel} back={back} />
              </>
            ) : url ? (
              <a className={styles.itemTitle} href={url}>
                <span className={styles.itemText}>{title}</span>
              </a>
            ) : (
              <span className={styles.itemTitle}>{title}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
