/** Parts that a proposal must preserve: placeholders that the shop fills in, and the addresses of links. */
const placeholders = /\{[A-Za-z][\w.]*\}/g
const linkTargets = /\]\(\s*<?([^\s)>]+)/g
const bareAddresses = /https?:\/\/[^\s<>()[\]"']+/g
/** Punctuation after an address that belongs to the sentence. */
const sentenceEnd = /[.,;:!?]+$/

function partsOf(text: string): string[] {
  const targets = Array.from(text.matchAll(linkTargets), ([, target = '']) => target)
  const otherParts = Array.from(text.replaceAll(linkTargets, '').matchAll(bareAddresses), ([address]) =>
    address.replace(sentenceEnd, ''),
  )
  return [...(text.match(placeholders) ?? []), ...targets, ...otherParts]
}

/** Returns the multiset difference of two lists. */
function multisetDifference(list: readonly string[], otherItems: readonly string[]): string[] {
  const rest = [...otherItems]
  return list.filter((item) => {
    const index = rest.indexOf(item)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

/** Returns which placeholders and addresses of a text a proposal lost, and which it added. */
export function comparePlaceholders(source: string, proposal: string): { lost: string[]; added: string[] } {
  const [before, after] = [partsOf(source), partsOf(proposal)]
  return { lost: multisetDifference(before, after), added: multisetDifference(after, before) }
}
