import styles from '#widgets/club/club.module.css'

/** Renders progress as a bar; the text next to it states the same. */
export function Progress({ reached, total }: { reached: number; total: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, reached / total)) * 100)
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.reached} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
