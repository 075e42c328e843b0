import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const fr: StarterTexts = {
  setUp: 'Cette boutique est en cours de préparation.',
  home: {
    welcome:
      '[[Dites en deux ou trois phrases ce que vous vendez et à qui. Une bannière avec une image peut précéder ce texte.]]',
    products:
      '[[Les nouveautés apparaissent ici d’elles-mêmes dès que le catalogue est importé. Supprimez ce texte.]]',
    question: '[[Une question que posent les clients]]',
    answer: '[[Votre réponse. Ajoutez d’autres questions ou supprimez ce widget.]]',
    about: '[[Dites qui fabrique vos vêtements, et où.]]',
  },
  titles: {
    home: 'Accueil',
    checkout: 'Commande',
    receipt: 'Votre reçu',
    contact: 'Nous contacter',
    help: 'Aide',
    newsletter: 'Newsletter',
    unsubscribe: 'Se désabonner',
    privacy: 'Confidentialité',
    withdrawal: 'Droit de rétractation',
    imprint: 'Mentions légales',
    screen: 'Configurer cet écran',
  },
  topics: ['Ma commande', 'Un retour ou une réclamation', 'Un produit', 'Autre chose'],
  prices: {
    included: 'Prix TVA comprise, hors livraison.',
    added: 'Prix hors taxes et livraison.',
  },
  carousels: {
    new: 'Nouveautés',
    similar: 'Vous aimerez peut-être aussi',
    viewed: 'Récemment consultés',
    popular: 'Populaires en ce moment',
  },
  legal: {
    terms:
      '[[Rédigez vos conditions de vente : prix et taxes, paiement, livraison, retours, défauts, réclamations et droit applicable.]]',
    privacy:
      '[[Dites qui est responsable, ce que vous conservez sur les clients, pourquoi, combien de temps, qui le reçoit, quels cookies vous déposez et quels sont leurs droits.]]',
    withdrawal:
      '[[Dites comment et jusqu’à quand se rétracter d’une commande, où renvoyer les articles, à la charge de qui, et comment l’argent est remboursé. Ajoutez le formulaire type là où la loi l’exige.]]',
    imprint:
      '[[Indiquez la société : raison sociale, adresse, registre et numéro, numéro de TVA, adresse électronique et téléphone.]]',
  },
}
