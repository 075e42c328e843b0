import styles from '#renderer/components/banner/pause-toggle.module.css'

interface Props {
  /** What it does, in words: it is a switch that is on while all is still. */
  label: string
}

/**
 * Stops what style moves, without script (WCAG 2.2.2): while it is checked, `--play-state` is `paused` for everything in
 * its parent, which has to be marked `data-pausable`; what moves there has that as its `animation-play-state`. Where
 * visitors ask for less motion nothing moves, and it is not there.
 */
export function PauseToggle({ label }: Props) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" className={styles.box} aria-label={label} autoComplete="off" />
      <svg viewBox="0 0 20 20" width="14" height="14" className={styles.mark} aria-hidden="true">
        <path className={styles.pause} d="M5 4h3v12H5zM12 4h3v12h-3z" />
        <path className={styles.play} d="M6 4l10 6-10 6z" />
      </svg>
    </label>
  )
}
