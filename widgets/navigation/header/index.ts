import { defineWidget } from '#renderer/define-widget.ts'
import { headerSchema } from '#widgets/navigation/header/schema.ts'

export const header = defineWidget(headerSchema, {
  type: 'header',
  hydrate: 'never',
  placement: ['header'],
  texts: [
    'header.account',
    'header.basket',
    'header.home',
    'header.search',
    'header.wishlist',
    'menu.back',
    'menu.close',
    'menu.label',
    'menu.open',
  ],
  budget: { script: 0, style: 2_000 },
})
