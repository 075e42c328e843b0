import type { ReactNode } from 'react'
import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { Category, MenuEntry } from '#schemas/pages/navigation.ts'
import { burgerPositions, isShown } from '#widgets/navigation/header/burger-positions.ts'
import { Categories } from '#widgets/navigation/header/categories.tsx'
import closed from '#widgets/navigation/header/closed.module.css'
import { Columns } from '#widgets/navigation/header/menu-columns.tsx'

interface Props {
  /** Beginning of the ids of panels. */
  id: string
  menu: readonly MenuEntry[]
  categories: readonly Category[]
  texts: Readonly<Record<'menu.back' | 'menu.categories', string>>
}

/** Renders the panel of an entry as a `popover`, which opens and closes accessibly without script. */
function Panel({ id, back, children }: { id: string; back: string; children: ReactNode }) {
  return (
    <div className={closed.panel} id={id} popover="auto" data-part="panel">
      <button className={closed.back} type="button" popoverTarget={id} popoverTargetAction="hide">
        <Icon name="forward" className={closed.backwards} />
        {back}
      </button>
      <div className={closed.panelContent}>{children}</div>
    </div>
  )
}

function PanelOpener({ panel, children }: { panel: string; children: ReactNode }) {
  return (
    <button className={closed.itemTitle} type="button" popoverTarget={panel} data-part="entry">
      {children}
      <Icon name="forward" className={closed.forwards} />
    </button>
  )
}

const EntryTitle = ({ title, subtitleBadge }: Pick<MenuEntry, 'title' | 'subtitleBadge'>) => (
  <span>
    <span className={closed.itemText}>{title}</span>
    {subtitleBadge && <span className={closed.badge}>{subtitleBadge}</span>}
  </span>
)

function EntryPanel({ entry, id, back }: { entry: MenuEntry; id: string; back: string }) {
  const { title, url, subtitle, subtitleColor, subtitleFontWeight, mainMenu, links, picture } = entry
  const subtitleStyle = styleVariables({
    '--subtitle-colour': subtitleColor,
    '--subtitle-weight': subtitleFontWeight?.toString(),
  })
  return (
    <Panel id={id} back={back}>
      <div className={closed.intro}>
        {url ? (
          <a className={closed.panelTitle} href={url}>
            {title}
          </a>
        ) : (
          <span className={closed.panelTitle}>{title}</span>
        )}
        {subtitle && (
          <p className={closed.subtitle} style={subtitleStyle}>
            {subtitle}
          </p>
        )}
      </div>
      <Columns items={mainMenu.filter(isShown)} links={links} />
      {picture && (
        <div className={closed.picture}>
          <Picture pictures={{ mobile: picture }} sizes="20rem" />
        </div>
      )}
    </Panel>
  )
}

function Entry({ entry, panel, back }: { entry: MenuEntry; panel: string; back: string }) {
  const { url, mainMenu, links } = entry
  if (mainMenu.length + links.length > 0)
    return (
      <>
        <PanelOpener panel={panel}>
          <EntryTitle {...entry} />
        </PanelOpener>
        <EntryPanel entry={entry} id={panel} back={back} />
      </>
    )
  if (!url)
    return (
      <span className={closed.itemTitle}>
        <EntryTitle {...entry} />
      </span>
    )
  return (
    <a className={closed.itemTitle} href={url} data-part="entry">
      <EntryTitle {...entry} />
    </a>
  )
}

/** Renders the entries of the menu, categories last. */
export function MenuItems({ id, menu, categories, texts }: Props) {
  const entries = menu.filter(isShown)
  const positions = burgerPositions(entries)
  const backText = texts['menu.back']
  if (entries.length + categories.length === 0) return null
  return (
    <ul className={closed.items}>
      {entries.map((entry, index) => {
        const style = styleVariables({
          '--burger': positions.get(entry),
          '--weight': entry.fontWeight?.toString(),
          '--colour': entry.color,
        })
        return (
          <li key={keyOf(index, entry.title)} className={closed.item} style={style} data-part="item">
            <Entry entry={entry} panel={`${id}${index}`} back={backText} />
          </li>
        )
      })}
      {categories.length > 0 && (
        <li
          className={closed.item}
          style={styleVariables({ '--burger': String(entries.length) })}
          data-part="item"
        >
          <PanelOpener panel={`${id}c`}>
            <span className={closed.itemText}>{texts['menu.categories']}</span>
          </PanelOpener>
          <Panel id={`${id}c`} back={backText}>
            <Categories categories={categories} className={closed.categories} />
          </Panel>
        </li>
      )}
    </ul>
  )
}
