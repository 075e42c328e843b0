import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Features that a market has switched on (markets rule 9). */
export const togglesSchema = {
  type: 'object',
  properties: {
    countrySelector: {
      type: 'boolean',
      title: 'Country selector',
      description: 'Replaces all pages with the country selector.',
      default: false,
    },
    loginFlyout: {
      type: 'boolean',
      title: 'Login flyout',
      description: 'Guests sign in in a flyout instead of on the login page.',
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
      description: 'Signed-in visitors can have more than one wishlist.',
      default: true,
    },
    wishlistCreation: {
      type: 'boolean',
      title: 'Wishlist creation',
      description: 'Signed-in visitors can create wishlists.',
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
      description: 'Visitors accept the terms at sign-up. Guests are asked again when newer terms apply.',
      default: false,
    },
    basketPage: {
      type: 'boolean',
      title: 'Basket page',
      description: 'The basket opens as a page instead of a flyout.',
      default: false,
    },
    giftCards: { type: 'boolean', title: 'Gift cards', default: true },
    conversionScript: {
      type: 'boolean',
      title: 'Conversion script',
      description: 'Adds the conversion script for visitors who consent.',
      default: false,
    },
    smartAssistant: { type: 'boolean', title: 'Shopping assistant', default: false },
    sizeRecommendation: { type: 'boolean', title: 'Size recommendation', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type Toggles = FromSchema<typeof togglesSchema>
export type ToggleName = keyof Toggles
