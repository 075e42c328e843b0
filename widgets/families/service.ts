import { careerList } from '#widgets/service/career-list/index.ts'
import { contactForm } from '#widgets/service/contact-form/index.ts'
import { newsletterSignup } from '#widgets/service/newsletter-signup/index.ts'
import { unsubscribeForm } from '#widgets/service/unsubscribe-form/index.ts'

export const service = [contactForm, newsletterSignup, unsubscribeForm, careerList]
