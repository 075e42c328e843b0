import type { WidgetProps } from '#renderer/define-widget.ts'
import type { addressBook } from '#widgets/account/address-book/index.ts'

/** The texts of the address book in the visitor's language, by key. */
export type BookTexts = WidgetProps<typeof addressBook>['context']['texts']
