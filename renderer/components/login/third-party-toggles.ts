/** Which ways to sign in elsewhere a market has switched on (spec 1, section 6). */
export const thirdPartyToggles = ['socialLoginGoogle', 'socialLoginFacebook', 'socialLoginApple'] as const
