import type { StarterTexts } from '#starter/texts/starter-texts.ts'

export const tr: StarterTexts = {
  setUp: 'Bu mağaza hazırlanıyor.',
  home: {
    welcome:
      '[[Ne sattığınızı ve kime sattığınızı iki üç cümleyle anlatın. Üstüne resimli bir afiş koyabilirsiniz.]]',
    products: '[[Katalog içe aktarılınca en yeni ürünler burada kendiliğinden görünür. Bu metni kaldırın.]]',
    question: '[[Müşterilerin sorduğu bir soru]]',
    answer: '[[Yanıtınız. Başka sorular ekleyin ya da bu bileşeni kaldırın.]]',
    about: '[[Giysilerinizi kimin, nerede ürettiğini anlatın.]]',
  },
  titles: {
    home: 'Ana sayfa',
    checkout: 'Ödeme',
    receipt: 'Sipariş özetiniz',
    contact: 'Bize ulaşın',
    help: 'Yardım',
    newsletter: 'Bülten',
    unsubscribe: 'Bülten aboneliğinden çık',
    privacy: 'Gizlilik',
    withdrawal: 'Cayma hakkı',
    imprint: 'Şirket bilgileri',
    screen: 'Bu ekranı kurun',
  },
  topics: ['Siparişim', 'İade veya kusurlu ürün', 'Bir ürün', 'Başka bir konu'],
  prices: {
    included: 'Tüm fiyatlara KDV dâhildir, teslimat hariçtir.',
    added: 'Fiyatlara vergi ve teslimat dâhil değildir.',
  },
  carousels: {
    new: 'Yeni gelenler',
    similar: 'Bunları da beğenebilirsiniz',
    viewed: 'Son baktıklarınız',
    popular: 'Şu anda popüler',
  },
  legal: {
    terms:
      '[[Satış koşullarınızı yazın: fiyatlar ve vergiler, ödeme, teslimat, iade, kusurlar, şikâyetler ve uygulanacak hukuk.]]',
    privacy:
      '[[Veri sorumlusunu, müşteriler hakkında neyi, neden ve ne kadar süre sakladığınızı, kimlerin aldığını, hangi çerezleri kullandığınızı ve müşterilerin haklarını yazın.]]',
    withdrawal:
      '[[Siparişten nasıl ve ne zamana kadar cayılabileceğini, ürünlerin nereye gönderileceğini, masrafı kimin ödeyeceğini ve paranın nasıl geri verileceğini yazın. Yasanın istediği yerde örnek formu ekleyin.]]',
    imprint:
      '[[Şirketi tanıtın: ticaret unvanı, adres, sicil ve MERSİS numarası, vergi numarası, e-posta ve telefon.]]',
  },
}
