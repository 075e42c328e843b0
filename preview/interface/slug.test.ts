import { expect, it } from 'vitest'
import { slugOf } from '#preview/interface/slug.ts'

it.each([
  ['Autumn sale', 'autumn-sale'],
  ['Forårskampagne', 'forarskampagne'],
  ['Sæbe & øl', 'saebe-oel'],
  ['Été à Paris', 'ete-a-paris'],
  ['Über uns', 'uber-uns'],
  ['Große Größen', 'grosse-grossen'],
  ['Şık Giyim', 'sik-giyim'],
  ['Istanbul İndirimi', 'istanbul-indirimi'],
  ['!Oferta 20 %!', 'oferta-20'],
  ['تخفيضات الخريف', 'تخفيضات-الخريف'],
])('suggests an address for %s', (title, slug) => expect(slugOf(title)).toBe(slug))
