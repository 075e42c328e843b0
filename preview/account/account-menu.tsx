import { useAtom, useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from '#preview/account/account.module.css'
import { PasswordDialog } from '#preview/account/password-dialog.tsx'
import { SessionsDialog } from '#preview/account/sessions-dialog.tsx'
import { ThemePicker } from '#preview/account/theme-picker.tsx'
import { leaveEditor } from '#preview/interface/commands.ts'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { DropDown } from '#preview/interface/drop-down.tsx'
import { initialsOf } from '#preview/interface/initials.ts'
import { LanguagePicker } from '#preview/interface/language-picker.tsx'
import { sessionAtom, signOut } from '#preview/state/session.ts'
import { isSignOutAskedAtom } from '#preview/state/sign-out.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

const SecondFactorDialog = lazy(() => import('#preview/account/second-factor-dialog.tsx'))

/** Asks before changes stay behind that could not be saved. */
function SignOutQuestion() {
  const [isAsked, setAsked] = useAtom(isSignOutAskedAtom)
  if (!isAsked) return null
  const confirm = async () => {
    await signOut()
    return undefined
  }
  return (
    <ConfirmDialog
      title={text('signOut.title')}
      name={text('command.signOut')}
      onConfirm={confirm}
      onClose={() => setAsked(false)}
    >
      <p>{text('signOut.unsaved')}</p>
    </ConfirmDialog>
  )
}

/**
 * Renders the menu of the signed-in user: account, theme and language. `children`: further links of the screen.
 */
export function AccountMenu({ children }: { children?: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [open, setOpen] = useState<'password' | 'sessions' | 'factor'>()
  if (session.kind !== 'signedIn') return null
  const { name, email, role, secondFactor } = session.editor
  return (
    <>
      <DropDown name={text('account.title')} className={styles.account} face={initialsOf(name)}>
        <div className={styles.who}>
          <b>{name}</b>
          <span className={controls.hint}>{email}</span>
          <span className={controls.hint}>{text(`role.${role}`)}</span>
        </div>
        <div className={controls.field}>
          {text('account.theme')}
          <ThemePicker />
        </div>
        <div className={controls.field}>
          {text('account.language')}
          <LanguagePicker />
        </div>
        <div className={styles.ways}>
          {children}
          <button type="button" className={controls.plain} onClick={() => setOpen('password')}>
            {text('account.change')}
          </button>
          <button type="button" className={controls.plain} onClick={() => setOpen('sessions')}>
            {text('sessions.title')}
          </button>
          <button type="button" className={controls.plain} onClick={() => setOpen('factor')}>
            {text('factor.title')}
          </button>
          <button type="button" className={controls.plain} onClick={() => void leaveEditor()}>
            {text('command.signOut')}
          </button>
        </div>
      </DropDown>
      <SignOutQuestion />
      {open === 'password' && <PasswordDialog onClose={() => setOpen(undefined)} />}
      {open === 'factor' && (
        <Suspense fallback={null}>
          <SecondFactorDialog isOn={secondFactor === 'on'} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'sessions' && <SessionsDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}
