// The package has no type declarations.
declare module 'snowball-stemmers' {
  const snowball: {
    /** @throws TypeError for a language that `algorithms` does not name */
    newStemmer(language: string): { stem(word: string): string }
    algorithms(): string[]
  }
  export default snowball
}
