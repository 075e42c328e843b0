/**
 * Words and keyboard walks from the top of published password lists, which attackers try first with digits and signs
 * around them.
 */
const words = new Set(
  `password passwort passord adgangskode losenord motdepasse contrasena parola sifre wachtwoord haslo
  qwerty qwertz azerty qwert qwertyuiop qwertyui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
  qweasdzxc abcdef abcdefg abcdefgh abc abcd zaqxsw wasd
  letmein welcome willkommen velkommen valkommen bienvenue hosgeldin login admin administrator root user guest test
  testing default changeme secret hemmelig geheim master access iloveyou loveyou jegelskerdig ichliebedich
  monkey dragon football baseball basketball soccer fussball liverpool arsenal chelsea barcelona galatasaray fenerbahce
  besiktas sunshine princess shadow superman batman starwars pokemon michael jennifer jordan charlie thomas daniel
  jessica ashley michelle nicole matthew andrew joshua hunter harley ranger buster killer pepper ginger summer winter
  spring autumn freedom whatever trustno computer internet google facebook samsung iphone android mercedes ferrari
  flower cookie chocolate cheese banana orange purple yellow silver golden diamond butterfly angel lovely hello helloworld
  hallo hej bonjour merhaba salam blink nothing money power jesus christ allah mustafa istanbul turkiye danmark sverige
  london paris berlin denmark sweden norway germany france england america vitrine`.split(/\s+/),
)

const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** A row of keys or of letters, forwards or backwards. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const walks = [...rows, ...rows.map((row) => [...row].reverse().join(''))].map((row) => row + row)

const isWord = (text: string): boolean => {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return words.has(bare) || words.has(bare.replace(/(.+)\1+/, '$1'))
}

/**
 * Whether a password is among the most common ones, ignoring case, digits around a word and signs in place of letters.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const isRepeated = /^(.{1,4}?)\1+.{0,3}$/u.test(text)
  const isWalk = walks.some((walk) => walk.includes(text))
  const isDate = /^\d{1,10}$/.test(text)
  const spelled = [...text].map((sign) => signs[sign] ?? sign).join('')
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unsigned = [...inner].map((sign) => signs[sign] ?? sign).join('')
  return isRepeated || isWalk || isDate || [text, spelled, unsigned].some(isWord)
}
