type Environment = Readonly<Record<string, string | undefined>>

/** Variables read outside the configuration, or only by other versions. */
const alsoRead = ['LOG_LEVEL', 'NODE_ENV', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'SECRET_KEY_LEAKED']

/** Prefixes that only the storefront uses. */
const ownVariablePattern =
  /^(?:ADYEN|KLARNA|IYZICO|RELEWISE|POSTNORD|DHL|LOQATE|VOYADO|TAXJAR|GOOGLE_PLACES|PREVIEW|AUTH_(?:GOOGLE|FACEBOOK|APPLE|AZUREAD))_/

/** Wraps the environment and records which variables are read. */
export function watchReads(environment: Environment): { watched: Environment; read: ReadonlySet<string> } {
  const read = new Set(alsoRead)
  const watched = new Proxy(environment, {
    get(target, name) {
      if (typeof name !== 'string') return undefined
      read.add(name)
      return target[name]
    },
  })
  return { watched, read }
}

/** Edits by which a misspelt name differs from the variable that was meant. */
const maxEdits = 2

/** Returns the edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** Returns the most similar known variable, with at most two edits. An environment has many foreign ones. */
function nearestOf(name: string, known: ReadonlySet<string>): string | undefined {
  // Short names resemble too many foreign variables.
  if (name.length <= 6) return undefined
  const distances = [...known]
    .filter((other) => Math.abs(other.length - name.length) <= maxEdits)
    .map((other) => ({ other, edits: distance(name, other) }))
    .filter(({ edits }) => edits <= maxEdits)
  return distances.toSorted((a, b) => a.edits - b.edits)[0]?.other
}

/**
 * Returns a line for each variable that nothing reads and whose name looks like a known one.
 * @param read the variables that were read
 */
export function unknownVariables(environment: Environment, read: ReadonlySet<string>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (read.has(name)) return []
    const nearest = nearestOf(name, read)
    if (nearest === undefined && !ownVariablePattern.test(name)) return []
    return [`${name} is not read${nearest === undefined ? ' (README lists what is)' : `: is it ${nearest}?`}`]
  })
}
