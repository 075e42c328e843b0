import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { accountOverviewSchema } from '#widgets/account/account-overview/schema.ts'
import { orderHeadTexts } from '#widgets/orders/order-head.tsx'

export const accountOverview = defineWidget(accountOverviewSchema, {
  type: 'accountOverview',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage'],
  texts: [
    ...formTexts,
    ...orderHeadTexts,
    'account.addresses',
    'account.allAddresses',
    'account.changeDetails',
    'account.emailChanged',
    'account.emailExpired',
    'account.emailSignIn',
    'account.furtherLinks',
    'account.greeting',
    'account.greetingPlain',
    'account.lastOrder',
    'account.logOut',
    'account.noAddress',
    'account.points',
    'account.pointsPending',
    'account.profile',
    'account.toClub',
    'addressBook.add',
    'basket.count',
    'feedback.error_generic',
    'feedback.error_no_order_history',
    'orderHistory.details',
    'orderHistory.empty',
    'orders.mine',
    'trackOrder.title',
  ],
  pages: ['receiptPage', 'trackOrderPage'],
  budget: { script: 0, style: 3600 },
})
