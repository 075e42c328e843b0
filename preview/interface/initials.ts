/** Returns the initials of a name: `Ada Lovelace` is `AL`. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')].slice(0, 1).join(''))
    .join('')
    .toUpperCase()
}
