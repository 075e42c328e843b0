import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { commands, isKeyMapOpenAtom } from '#preview/interface/commands.ts'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import styles from '#preview/shell/commands.module.css'
import { KeyCaps } from '#preview/shell/key-caps.tsx'
import { store } from '#preview/state/store.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Lists all keyboard shortcuts. */
export function KeyMap() {
  const isOpen = useAtomValue(isKeyMapOpenAtom)
  const close = () => store.set(isKeyMapOpenAtom, false)
  if (!isOpen) return null
  return (
    <Modal label={text('command.keys')} size="middle" onClose={close}>
      <div className={dialog.body}>
        <h2>{text('command.keys')}</h2>
        <div className={styles.columns}>
          <section>
            <h3>{text('keys.everywhere')}</h3>
            <dl>
              {commands.map(({ text: name, keys }) =>
                keys ? (
                  <Line key={name} name={text(name)}>
                    <KeyCaps keys={keys} />
                  </Line>
                ) : null,
              )}
            </dl>
          </section>
          <section>
            <h3>{text('keys.tree')}</h3>
            <dl>
              <Line name={text('keys.walk')}>
                <KeyCaps keys="ArrowUp+ArrowDown" />
              </Line>
              <Line name={text('keys.fold')}>
                <KeyCaps keys="ArrowLeft+ArrowRight" />
              </Line>
              <Line name={text('keys.drag')}>
                <KeyCaps keys="Space" />
              </Line>
              <Line name={text('keys.several')}>{text('keys.severalBy')}</Line>
              <Line name={text('keys.canvas')}>{text('keys.doubleClick')}</Line>
              <Line name={text('keys.links')}>{text('keys.linksBy')}</Line>
            </dl>
          </section>
        </div>
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={close}>
            {text('shell.close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
