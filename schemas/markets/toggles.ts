import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Features that a market has switched on (markets rule 9). */
export const togglesSchema = {
  type: 'object',
  properties: {
    countrySelector: {
      type: 'boolean',
      title: 'Country selector',
      description: 'The country selector replaces every page.',
      default: false,
    },
    loginFlyout: {
      type: 'boolean',
      title: 'Login flyout',
      description: 'Guests sign in over the page instead of on the login page.',
      default: false,
    },
    loginRequiredForWishlist: {
      type: 'boolean',
      title: 'Login required for wishlists',
      default: false,
    },
    multipleWishlists: {
      type: 'boolean',
      title: 'Several wishlists',
      description: 'Signed-in visitors may keep more than one wishlist.',
      default: true,
    },
    wishlistCreation: {
      type: 'boolean',
      title: 'Wishlist creation',
      description: 'Signed-in visitors may create wishlists.',
      default: true,
    },
    socialLoginGoogle: { type: 'boolean', title: 'Sign-in with Google', default: false },
    socialLoginFacebook: { type: 'boolean', title: 'Sign-in with Facebook', default: false },
    socialLoginApple: { type: 'boolean', title: 'Sign-in with Apple', default: false },
    checkoutAuthentication: {
      type: 'boolean',
      title: 'Sign-in during checkout',
      default: true,
    },
    newSignupTerms: {
      type: 'boolean',
      title: 'New sign-up terms',
      description: 'The terms are agreed to at sign-up, and checked for guests, too.',
      default: false,
    },
    basketPage: {
      type: 'boolean',
      title: 'Basket page',
      description: 'The basket is a page of its own instead of a flyout.',
      default: false,
    },
    giftCards: { type: 'boolean', title: 'Gift cards', default: true },
    conversionScript: {
      type: 'boolean',
      title: 'Conversion script',
      description: 'The conversion script may be added, with consent.',
      default: false,
    },
    smartAssistant: { type: 'boolean', title: 'Shopping assistant', default: false },
    sizeRecommendation: { type: 'boolean', title: 'Size recommendation', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type Toggles = FromSchema<typeof togglesSchema>
export type ToggleName = keyof Toggles
