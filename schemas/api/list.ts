import { account } from '#schemas/api/account.ts'
import { addresses } from '#schemas/api/addresses.ts'
import { analytics } from '#schemas/api/analytics.ts'
import { basket } from '#schemas/api/basket.ts'
import { careers } from '#schemas/api/careers.ts'
import { catalogue } from '#schemas/api/catalogue.ts'
import { consents } from '#schemas/api/consents.ts'
import { contact } from '#schemas/api/contact.ts'
import { customerClub } from '#schemas/api/customer-club.ts'
import { inventory } from '#schemas/api/inventory.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { markets } from '#schemas/api/markets.ts'
import { merchandising } from '#schemas/api/merchandising.ts'
import { newsletter } from '#schemas/api/newsletter.ts'
import { notifyMe } from '#schemas/api/notify-me.ts'
import { office } from '#schemas/api/office.ts'
import { accountBlocks, officeCustomers } from '#schemas/api/office-customers.ts'
import { officeGiftCards } from '#schemas/api/office-gift-cards.ts'
import { officeProducts } from '#schemas/api/office-products.ts'
import { officePromotions } from '#schemas/api/office-promotions.ts'
import { orderService } from '#schemas/api/order-service.ts'
import { orders } from '#schemas/api/orders.ts'
import { payload } from '#schemas/api/payload.ts'
import { payments } from '#schemas/api/payments.ts'
import { products } from '#schemas/api/products.ts'
import { recommendation } from '#schemas/api/recommendation.ts'
import { secondFactor } from '#schemas/api/second-factor.ts'
import { session } from '#schemas/api/session.ts'
import { sessions } from '#schemas/api/sessions.ts'
import { stores } from '#schemas/api/stores.ts'
import { variants } from '#schemas/api/variants.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

/** Every endpoint, by family and name. An endpoint is one declaration here and one handler in `server/composition/services.ts`. */
export const api = {
  payload,
  markets,
  careers,
  catalogue,
  analytics,
  variants,
  newsletter,
  customerClub,
  consents,
  contact,
  account,
  accountBlocks,
  session,
  sessions,
  secondFactor,
  wishlist,
  stores,
  loyalty,
  basket,
  notifyMe,
  addresses,
  products,
  recommendation,
  inventory,
  payments,
  orders,
  orderService,
  office,
  officeProducts,
  officeCustomers,
  officePromotions,
  officeGiftCards,
  merchandising,
} as const
