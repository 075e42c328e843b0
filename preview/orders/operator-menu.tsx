import account from '#preview/account/account.module.css'
import { ThemePicker } from '#preview/account/theme-picker.tsx'
import { DropDown } from '#preview/interface/drop-down.tsx'
import { initialsOf } from '#preview/interface/initials.ts'
import { LanguagePicker } from '#preview/interface/language-picker.tsx'
import { signOutOperator } from '#preview/state/operator.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import { text } from '#preview/texts/texts.ts'

/** Menu of the signed-in operator: theme and language of the screens. */
export function OperatorMenu({ email }: { email: string }) {
  return (
    <DropDown name={text('account.title')} className={account.account} face={initialsOf(email)}>
      <div className={account.who}>
        <b>{orderText('menu.title')}</b>
        <span className={controls.hint}>{email}</span>
      </div>
      <div className={controls.field}>
        {text('account.theme')}
        <ThemePicker />
      </div>
      <div className={controls.field}>
        {text('account.language')}
        <LanguagePicker />
      </div>
      <button type="button" className={controls.plain} onClick={() => void signOutOperator()}>
        {text('command.signOut')}
      </button>
    </DropDown>
  )
}
