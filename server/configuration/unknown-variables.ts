type Environment = Readonly<Record<string, string | undefined>>

/** Read elsewhere than in the configuration, or not in every version. */
const alsoRead = ['LOG_LEVEL', 'NODE_ENV', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS']

/** Names that begin so are nobody's but ours. */
const ours = /^(?:ADYEN|KLARNA|IYZICO|RELEWISE|PREVIEW|AUTH_(?:GOOGLE|FACEBOOK|APPLE|AZUREAD))_/

/** An environment that remembers which of its variables were asked for. */
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

/** How many letters have to be changed, added or left out to make one word of another. */
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

/**
 * A line for each variable that nothing reads and that looks as if something should.
 * @param read the variables that were asked for
 */
export function unknownVariables(environment: Environment, read: ReadonlySet<string>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (read.has(name)) return []
    const [nearest = ''] = [...read].toSorted((a, b) => distance(name, a) - distance(name, b))
    // Short names are near to much that is not ours.
    const isNear = name.length > 6 && distance(name, nearest) <= 2
    if (!isNear && !ours.test(name)) return []
    return [`${name} is not read${isNear ? `: is it ${nearest}?` : ' (README lists what is)'}`]
  })
}
