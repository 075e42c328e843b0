import styles from '#preview/interface/inspector.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

interface Props {
  action: 'insert' | 'link' | 'edit' | 'detach'
  name: string
  onPress: () => void
}

/** Renders a button of a pattern: shows only the verb, as the name is next to it; screen readers get both. */
export function PatternButton({ action, name, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={inspectorText(`patterns.${action}`, { name })}
      onClick={onPress}
    >
      {inspectorText(`patterns.${action}.verb`)}
    </button>
  )
}
