import { Menu } from '@base-ui/react/menu'
import dropDown from '#preview/interface/drop-down.module.css'
import { Icon } from '#preview/interface/icon.tsx'
import { actionsOn } from '#preview/pages/page-actions.ts'
import styles from '#preview/pages/page-menu.module.css'
import type { ActedPage, PageAction } from '#preview/pages/page-questions.tsx'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

interface Props {
  page: ActedPage
  /** Asks before the action is done. */
  onChoose: (action: PageAction) => void
}

/** Renders the actions of a page in the list. */
export function PageMenu({ page, onChoose }: Props) {
  const actions = actionsOn(page)
  if (actions.length === 0) return null
  const name = inspectorText('pages.actions', { name: page.title || page.document.key })
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={controls.icon} aria-label={name} title={name}>
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={dropDown.positioner} sideOffset={4} align="end">
          <Menu.Popup className={styles.menu} aria-label={name}>
            {actions.map((action) => (
              <Menu.Item key={action} className={styles.item} onClick={() => onChoose(action)}>
                {inspectorText(`pages.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
