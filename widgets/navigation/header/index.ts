import { defineWidget } from '#renderer/define-widget.ts'
import { headerSchema } from '#widgets/navigation/header/schema.ts'

export const header = defineWidget(headerSchema, {
  type: 'header',
  hydrate: 'never',
  placement: ['header'],
  texts: [
    'account.logOut',
    'account.overview',
    'header.account',
    'header.basket',
    'header.brands',
    'header.home',
    'header.openSearch',
    'header.search',
    'header.signIn',
    'header.wishlist',
    'menu.back',
    'menu.categories',
    'menu.close',
    'menu.label',
    'menu.open',
    'wishlist.error_generic',
    'wishlist.full',
    'wishlist.heart',
    'wishlist.login_to_use_wishlist',
  ],
  constants: [
    'countDisplayLimit',
    'menuBadgeTextSize',
    'menuCloseDelay',
    'menuOpacityPercent',
    'menuOpenDelay',
  ],
  budget: { script: 0, style: 3_000 },
})
