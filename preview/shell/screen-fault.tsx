import { Component, type ReactNode } from 'react'
import styles from '#preview/shell/editor.module.css'
import type { EditorLocation } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

interface Props {
  /** At another location the screen is rendered again. */
  location: EditorLocation
  children: ReactNode
}

/** Renders a message in place of a screen that fails, such as one whose script is gone after a deployment. */
export class ScreenFault extends Component<Props, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError = () => ({ isFailed: true })

  override componentDidUpdate(before: Props): void {
    if (this.state.isFailed && before.location !== this.props.location) this.setState({ isFailed: false })
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children
    return (
      <div className={styles.notice} role="alert">
        <p>{text('fault.screen')}</p>
        <button type="button" className={controls.primary} onClick={() => location.reload()}>
          {text('fault.reload')}
        </button>
      </div>
    )
  }
}
