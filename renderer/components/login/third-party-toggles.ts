/** Toggles of the third-party sign-ins for shoppers (account rule 11). */
export const thirdPartyToggles = ['socialLoginGoogle', 'socialLoginFacebook', 'socialLoginApple'] as const
