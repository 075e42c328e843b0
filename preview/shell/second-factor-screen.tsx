import { SecondFactorSetup } from '#preview/account/second-factor-setup.tsx'
import styles from '#preview/screens/sign-in-form.module.css'
import { readSession, signOut } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Screen on which users set up a second factor that their role requires, before anything else. */
export default function SecondFactorScreen() {
  return (
    <main className={styles.screen}>
      <div className={styles.form}>
        <p className={styles.wordmark}>Vitrine</p>
        <div className={styles.title}>
          <h1>{text('factor.title')}</h1>
          <p className={controls.hint}>{text('factor.required')}</p>
        </div>
        <SecondFactorSetup
          onDone={() => void readSession()}
          buttons={
            <button type="button" className={controls.plain} onClick={() => void signOut()}>
              {text('command.signOut')}
            </button>
          }
        />
      </div>
    </main>
  )
}
