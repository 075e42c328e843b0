import styles from '#preview/interface/inspector.module.css'
import { say } from '#preview/texts/inspector-texts.ts'

interface Props {
  act: 'insert' | 'link' | 'edit' | 'detach'
  name: string
  onPress: () => void
}

/** What may be done with a pattern: the verb is seen, for its name stands beside it, and both are heard. */
export function PatternButton({ act, name, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={say(`patterns.${act}`, { name })}
      onClick={onPress}
    >
      {say(`patterns.${act}.verb`)}
    </button>
  )
}
