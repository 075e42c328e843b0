import styles from '#preview/shell/commands.module.css'
import { text } from '#preview/texts/texts.ts'

const isMac = navigator.platform.startsWith('Mac')

const caps: Readonly<Record<string, string | undefined>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Renders the keys of a shortcut: `Mod+Shift+Z`. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key}>{key === 'Space' ? text('keys.space') : (caps[key] ?? key)}</kbd>
      ))}
    </span>
  )
}
