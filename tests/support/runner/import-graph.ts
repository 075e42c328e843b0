import { dirname, posix } from 'node:path'

/** Nodes by name, with the names of those that each leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const specifier = /(?:\bfrom|\bimport\(?)\s*['"]([^'"\n]+)['"]/g

/**
 * Returns which of `files` import which, type imports included.
 * @param read the text of a file
 */
export function importGraph(files: readonly string[], read: (file: string) => string): Graph {
  const known = new Set(files)
  const target = (file: string, name: string) =>
    name.startsWith('#') ? name.slice(1) : posix.join(dirname(file), name)
  return new Map(
    files.map((file) => {
      const targets = [...read(file).matchAll(specifier)].map(([, name = '']) => target(file, name))
      return [file, new Set(targets.filter((other) => other !== file && known.has(other)))]
    }),
  )
}

/** Returns the same graph of folders. */
export function folderGraph(graph: Graph): Graph {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    const folder = dirname(file)
    const imported = folders.get(folder) ?? new Set()
    folders.set(folder, imported)
    for (const other of targets) if (dirname(other) !== folder) imported.add(dirname(other))
  }
  return folders
}

/** Returns a cycle of the graph as the names along it, the first again at its end; undefined where there is none. */
export function findCycle(graph: Graph): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    path.push(name)
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const cycle = visit(name)
    if (cycle) return cycle
  }
  return undefined
}
