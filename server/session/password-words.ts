/** Common passwords in the shop's languages, the commonest first, which the mostly English published list lacks. */
export const passwordWords: string[] =
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
  london paris berlin denmark sweden norway germany france england america vitrine`.split(/\s+/)
