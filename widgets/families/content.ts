import { accordionText } from '#widgets/content/accordion-text/index.ts'
import { canvas } from '#widgets/content/canvas/index.ts'
import { customerClubSignup } from '#widgets/content/customer-club-signup/index.ts'
import { division } from '#widgets/content/division/index.ts'
import { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import { imageWithText } from '#widgets/content/image-with-text/index.ts'
import { multiLink } from '#widgets/content/multi-link/index.ts'
import { pattern } from '#widgets/content/pattern/index.ts'
import { promotion } from '#widgets/content/promotion/index.ts'
import { seo } from '#widgets/content/seo/index.ts'
import { shopTheLook } from '#widgets/content/shop-the-look/index.ts'
import { slimBannerAdvanced } from '#widgets/content/slim-banner-advanced/index.ts'
import { slimBannerContainer } from '#widgets/content/slim-banner-container/index.ts'
import { slimBannerSimple } from '#widgets/content/slim-banner-simple/index.ts'
import { smart } from '#widgets/content/smart/index.ts'
import { termsVersion } from '#widgets/content/terms-version/index.ts'
import { text } from '#widgets/content/text/index.ts'
import { trender } from '#widgets/content/trender/index.ts'
import { uspSpot } from '#widgets/content/usp-spot/index.ts'
import { video } from '#widgets/content/video/index.ts'

export const content = [
  pattern,
  promotion,
  imageCarousel,
  text,
  termsVersion,
  accordionText,
  seo,
  imageWithText,
  canvas,
  shopTheLook,
  division,
  slimBannerSimple,
  slimBannerAdvanced,
  slimBannerContainer,
  smart,
  multiLink,
  trender,
  uspSpot,
  video,
  customerClubSignup,
]
