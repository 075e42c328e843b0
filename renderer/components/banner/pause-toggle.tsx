import styles from '#renderer/components/banner/pause-toggle.module.css'

interface Props {
  /** Label of the switch, which is on while animations are paused. */
  label: string
}

/**
 * Renders a switch that pauses CSS animations, without script (WCAG 2.2.2): while checked, `--play-state` is `paused`
 * for everything in its parent, which must be marked `data-pausable`; animations use it as `animation-play-state`. With
 * reduced motion nothing moves, and the switch is hidden.
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
