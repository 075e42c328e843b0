import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const en: StarterTexts = {
  setUp: 'This shop is being set up.',
  home: {
    welcome:
      '[[Say in two or three sentences what you sell, and for whom. A banner with a picture may go above.]]',
    products:
      '[[The newest products follow here by themselves once the catalogue is imported. Remove this text.]]',
    question: '[[A question that shoppers ask]]',
    answer: '[[Your answer. Add more questions, or remove this widget.]]',
    about: '[[Say who makes your clothes, and where.]]',
  },
  titles: {
    home: 'Home',
    checkout: 'Checkout',
    receipt: 'Your receipt',
    contact: 'Contact us',
    help: 'Help',
    newsletter: 'Newsletter',
    unsubscribe: 'Unsubscribe',
    privacy: 'Privacy',
    withdrawal: 'Right of withdrawal',
    imprint: 'Company details',
    screen: 'Set up this screen',
  },
  topics: ['My order', 'A return or a faulty item', 'A product', 'Something else'],
  prices: {
    included: 'All prices include VAT and exclude delivery.',
    added: 'All prices exclude tax and delivery.',
  },
  carousels: {
    new: 'New in',
    similar: 'You may also like',
    viewed: 'Recently viewed',
    popular: 'Popular right now',
  },
  legal: {
    terms:
      '[[Write the terms under which you sell: prices and taxes, payment, delivery, returns, faults, complaints, and the law that applies.]]',
    privacy:
      '[[Say who is responsible, what you keep about customers, why, for how long, who receives it, which cookies you set, and which rights customers have.]]',
    withdrawal:
      '[[Say how customers can withdraw from an order and until when, where they send the goods, who pays for that, and how they get their money back. Add the model form where the law asks for it.]]',
    imprint:
      '[[Name the company: legal name, address, register and number, VAT number, e-mail address and telephone.]]',
  },
}
