import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const de: StarterTexts = {
  setUp: 'Dieser Shop wird gerade eingerichtet.',
  home: {
    welcome:
      '[[Sagen Sie in zwei oder drei Sätzen, was Sie verkaufen und für wen. Darüber kann ein Banner mit einem Bild stehen.]]',
    products:
      '[[Die neuesten Produkte erscheinen hier von selbst, sobald der Katalog importiert ist. Entfernen Sie diesen Text.]]',
    question: '[[Eine Frage, die Kundinnen und Kunden stellen]]',
    answer: '[[Ihre Antwort. Fügen Sie weitere Fragen hinzu oder entfernen Sie dieses Widget.]]',
    about: '[[Sagen Sie, wer Ihre Kleidung herstellt und wo.]]',
  },
  titles: {
    home: 'Startseite',
    checkout: 'Kasse',
    receipt: 'Ihr Beleg',
    contact: 'Kontakt',
    help: 'Hilfe',
    newsletter: 'Newsletter',
    unsubscribe: 'Newsletter abbestellen',
    privacy: 'Datenschutz',
    withdrawal: 'Widerrufsrecht',
    imprint: 'Impressum',
    screen: 'Diesen Bildschirm einrichten',
  },
  topics: ['Meine Bestellung', 'Rücksendung oder Reklamation', 'Ein Produkt', 'Etwas anderes'],
  prices: {
    included: 'Alle Preise inkl. MwSt., zzgl. Versand.',
    added: 'Alle Preise zzgl. Steuern und Versand.',
  },
  carousels: {
    new: 'Neu im Shop',
    similar: 'Das könnte Ihnen auch gefallen',
    viewed: 'Zuletzt angesehen',
    popular: 'Gerade beliebt',
  },
  legal: {
    terms:
      '[[Schreiben Sie die Bedingungen, zu denen Sie verkaufen: Preise und Steuern, Zahlung, Lieferung, Rückgabe, Mängel, Beschwerden und anwendbares Recht.]]',
    privacy:
      '[[Sagen Sie, wer verantwortlich ist, was Sie über Kundinnen und Kunden speichern, wozu, wie lange, wer es erhält, welche Cookies Sie setzen und welche Rechte sie haben.]]',
    withdrawal:
      '[[Sagen Sie, wie und bis wann eine Bestellung widerrufen werden kann, wohin die Ware geht, wer die Kosten trägt und wie das Geld zurückkommt. Fügen Sie das Muster-Widerrufsformular hinzu, wo das Gesetz es verlangt.]]',
    imprint:
      '[[Nennen Sie das Unternehmen: Firma, Anschrift, Vertretung, Register und Nummer, USt-IdNr., E-Mail und Telefon.]]',
  },
}
