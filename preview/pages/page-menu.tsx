import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { say } from '#preview/inspector/inspector-texts.ts'
import { actionsOn } from '#preview/pages/page-actions.ts'
import styles from '#preview/pages/page-menu.module.css'
import { type PageAction, PageQuestion } from '#preview/pages/page-questions.tsx'
import dropDown from '#preview/shell/drop-down.module.css'
import { Icon } from '#preview/shell/icon.tsx'
import controls from '#preview/styles/controls.module.css'
import type { ListedDocument } from '#schemas/editor/answers.ts'

interface Props {
  page: Pick<ListedDocument, 'document' | 'title' | 'publishedVersion' | 'from'>
  /** After it was taken down or deleted. */
  onChanged: () => void
}

/** What may be done with a page of the list. One that the market has from another is changed there. */
export function PageMenu({ page, onChanged }: Props) {
  const { document, title, publishedVersion, from } = page
  const [action, setAction] = useState<PageAction>()
  const acted = { document, title, isPublished: publishedVersion !== null }
  const actions = actionsOn(acted)
  if (from !== null || actions.length === 0) return null
  const name = say('pages.actions', { name: title || document.key })
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger className={controls.icon} aria-label={name} title={name}>
          <Icon name="more" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={dropDown.positioner} sideOffset={4} align="end">
            <Menu.Popup className={styles.menu} aria-label={name}>
              {actions.map((one) => (
                <Menu.Item key={one} className={styles.item} onClick={() => setAction(one)}>
                  {say(`pages.${one}`)}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {action && (
        <PageQuestion page={acted} action={action} onClose={() => setAction(undefined)} onDone={onChanged} />
      )}
    </>
  )
}
