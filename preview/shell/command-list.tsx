import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useState } from 'react'
import { type Command, commands, isCommandListOpenAtom } from '#preview/interface/commands.ts'
import { Modal } from '#preview/interface/modal.tsx'
import styles from '#preview/shell/commands.module.css'
import { KeyCaps } from '#preview/shell/key-caps.tsx'
import { getOpenDraft, isReadOnly } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

function findCommands(query: string): Command[] {
  const open = getOpenDraft()
  return commands.filter(
    (command) =>
      (!command.changes || (open && !isReadOnly(open))) &&
      text(command.text).toLowerCase().includes(query.trim().toLowerCase()),
  )
}

function List() {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = findCommands(query)
  const close = () => store.set(isCommandListOpenAtom, false)

  function run(command: Command | undefined): void {
    close()
    command?.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, list.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') run(list[at])
    else return
    event.preventDefault()
  }

  return (
    <Modal label={text('command.palette')} onClose={close}>
      <input
        className={styles.search}
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={list[at] && `command ${list[at].text}`}
        aria-label={text('command.palette')}
        placeholder={text('command.palette')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id="commands" role="listbox" aria-label={text('command.palette')}>
        {list.map((command, index) => (
          <button
            key={command.text}
            id={`command ${command.text}`}
            type="button"
            role="option"
            tabIndex={-1}
            className={styles.command}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            {text(command.text)}
            {command.keys && <KeyCaps keys={command.keys} />}
          </button>
        ))}
      </div>
      {list.length === 0 && (
        <p className={styles.nothing} role="status">
          {text('command.none')}
        </p>
      )}
    </Modal>
  )
}

/** Every command by name, with its keys. */
export function CommandList() {
  const isOpen = useAtomValue(isCommandListOpenAtom)
  return isOpen ? <List /> : null
}
