import { expect, it } from 'vitest'
import { lettersOf, shownLetters } from '#preview/page-frame/letters.ts'

it('finds in Markdown the letters that a page shows of it', () => {
  const markdown = '## Uld\n\n![alt](/a.jpg)Bløde **ord** og [garn](/dk/garn "Se 2").\n\n1. Først\n2. Så 3'
  expect(shownLetters(markdown)).toBe(lettersOf('Uld Bløde ord og garn. Først Så 3'))
})
