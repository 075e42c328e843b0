/** The parts of a list, or of a selector between its combinators, without splitting inside brackets. */
function splitOutside(text: string, isBorder: (letter: string) => boolean): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (depth === 0 && isBorder(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const listed = (text: string): string[] => splitOutside(text, (letter) => letter === ',')

/** Every selector of a style sheet, resolved against the rules that it is nested in. */
export function selectorsOf(css: string): string[] {
  const selectors: string[] = []
  const around: string[][] = [['']]
  let head = ''
  for (const letter of css.replace(/\/\*.*?\*\//gs, '').replaceAll(/:global\(([^()]*)\)/g, '$1')) {
    const outer = around.at(-1) ?? ['']
    if (letter === '{') {
      const own = head.trim()
      const inner = own.startsWith('@')
        ? outer
        : listed(own).flatMap((part) =>
            outer.map((parent) =>
              part.includes('&') ? part.replaceAll('&', parent) : `${parent} ${part}`.trim(),
            ),
          )
      if (!own.startsWith('@')) selectors.push(...inner)
      around.push(inner)
    } else if (letter === '}') around.pop()
    head = '{};'.includes(letter) ? '' : head + letter
  }
  return selectors
}

/** The arguments of `:is()` and `:where()`. */
function spelledOut(selector: string): string[] {
  const choice = /:(?:is|where)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/.exec(selector)
  if (!choice) return [selector]
  const [match, inside = ''] = choice
  return listed(inside).flatMap((option) => spelledOut(selector.replace(match, () => option)))
}

/** Unspecific selectors: tags, states, and attributes of every widget and row. */
const isBroad = (compound: string): boolean =>
  /^([a-z][\w-]*|\.widget|\.row|\[data-row\]|(?=:))(:[\w-]+(\([^()]*\))?)*$/.test(compound)

/** Whether it styles elements of every kind below the target of its `:has()`. */
export const stylesMuchBelowHas = (selector: string): boolean =>
  spelledOut(selector).some((plain) => {
    const steps = splitOutside(plain.replace(/\s*([>+~])\s*/g, '$1'), (letter) => letter === ' ')
    const compounds = steps.flatMap((step) => splitOutside(step, (letter) => '>+~'.includes(letter)))
    const subject = compounds.at(-1) ?? ''
    const isBehindHas = (parts: string[]) => parts.slice(0, -1).some((part) => part.includes(':has('))
    return subject.startsWith('*') ? isBehindHas(compounds) : isBehindHas(steps) && isBroad(subject)
  })

/**
 * Whether it styles a sibling of any kind, or a row beside another: each added or removed element then restyles all
 * that it names below their parent.
 */
export const stylesAnySibling = (selector: string): boolean =>
  spelledOut(selector).some((plain) => /[+~]\s*(\*|:[^:\s>+~]*|(\.row|\[data-row\])[^\s>+~]*)$/.test(plain))
