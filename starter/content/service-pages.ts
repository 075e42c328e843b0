import { row, type StarterPage } from '#starter/content/starter-page.ts'
import type { StarterShop } from '#starter/content/starter-shop.ts'

/** The first version of the terms (accounts remember which they accepted). */
export const firstTerms = '1'

/** Service pages, and pages that replace others, such as the not-found page. */
export function servicePages(shop: StarterShop): readonly StarterPage[] {
  const { words, texts, pathOf, market } = shop
  const { titles } = texts
  const home = `[${titles.home}](${pathOf('homePage')})`
  return [
    {
      id: 'not-found',
      alias: 'notFoundPage',
      path: pathOf('notFoundPage'),
      title: words['notFound.title'],
      areas: {
        main: [
          row({
            type: 'text',
            headline: words['notFound.title'],
            markdownContent: `${words['notFound.text']}\n\n${home}`,
          }),
        ],
      },
    },
    {
      id: 'error',
      alias: 'errorPage',
      path: pathOf('errorPage'),
      title: words['error.title'],
      areas: {
        main: [
          row({
            type: 'text',
            headline: words['error.title'],
            markdownContent: `${words['error.text']}\n\n[${words['error.back']}](${pathOf('homePage')})`,
          }),
        ],
      },
    },
    {
      id: 'contact',
      alias: 'contactFormPage',
      path: pathOf('contactFormPage'),
      title: titles.contact,
      isListed: true,
      areas: { main: [row({ type: 'contactForm', headline: titles.contact, topics: texts.topics })] },
    },
    {
      id: 'newsletter',
      alias: 'contentPage',
      path: `/${market.id}/newsletter`,
      title: titles.newsletter,
      areas: { main: [row({ type: 'newsletterSignup', headline: titles.newsletter })] },
    },
    {
      id: 'unsubscribe',
      alias: 'unsubscribePage',
      path: pathOf('unsubscribePage'),
      title: titles.unsubscribe,
      areas: { main: [row({ type: 'unsubscribeForm', headline: titles.unsubscribe })] },
    },
    {
      id: 'track-order',
      alias: 'trackOrderPage',
      path: pathOf('trackOrderPage'),
      title: words['trackOrder.title'],
      areas: { main: [row({ type: 'trackOrder' })] },
    },
    {
      id: 'return-items',
      alias: 'returnItemsPage',
      path: pathOf('returnItemsPage'),
      title: words['returnItems.title'],
      areas: { main: [row({ type: 'returnItems' })] },
    },
  ]
}

/** Sign-in pages, and the setup pages of in-store screens. */
export function entryPages(shop: StarterShop): readonly StarterPage[] {
  const { words, texts, pathOf } = shop
  return [
    {
      id: 'login',
      alias: 'loginPage',
      path: pathOf('loginPage'),
      title: words['login.title'],
      areas: { main: [row({ type: 'authentication', termsUrl: pathOf('termsConditionsPage') })] },
    },
    {
      id: 'login-callback',
      alias: 'socialLoginCallbackPage',
      path: pathOf('socialLoginCallbackPage'),
      title: words['login.title'],
      areas: {},
    },
    {
      id: 'country-selector',
      alias: 'countrySelectorPage',
      path: pathOf('countrySelectorPage'),
      title: words['countryList.headline'],
      areas: { main: [row({ type: 'countryList', headline: words['countryList.headline'] })] },
    },
    {
      id: 'iso-setup',
      alias: 'isoSetupPage',
      path: pathOf('isoSetupPage'),
      title: texts.titles.screen,
      areas: { main: [row({ type: 'isoSetup', headline: texts.titles.screen }), row({ type: 'staffDesk' })] },
    },
  ]
}

/** Drafts of legally required pages: only the company knows their content. */
export function legalDrafts(shop: StarterShop): readonly StarterPage[] {
  const { words, texts, pathOf, market } = shop
  const { titles, legal } = texts
  const page = (id: 'privacy' | 'withdrawal' | 'imprint'): StarterPage => ({
    id,
    alias: 'contentPage',
    path: `/${market.id}/${id}`,
    title: titles[id],
    isListed: true,
    areas: { main: [row({ type: 'text', headline: titles[id], markdownContent: legal[id] })] },
  })
  return [
    {
      id: 'terms',
      alias: 'termsConditionsPage',
      path: pathOf('termsConditionsPage'),
      title: words['checkout.termsLink'],
      isListed: true,
      termsVersion: firstTerms,
      areas: {
        main: [
          row({ type: 'text', headline: words['checkout.termsLink'], markdownContent: legal.terms }),
          row({ type: 'termsVersion' }),
        ],
      },
    },
    page('privacy'),
    page('withdrawal'),
    page('imprint'),
  ]
}
