/** A category of the tree. */
interface Category {
  id: string
  parentId: string | null
}

/** The tree of categories, with the address of each. */
export interface CategoryTree {
  /** From the root to the category itself; empty for an unknown id. */
  line(id: string): readonly string[]
  /** Below its market: `men/knitwear`. */
  pathOf(id: string): string
  /** The category at an address below its market. */
  at(path: string): string | undefined
  /** Returns related categories: a category and those below it; for a leaf the parent and its siblings. */
  around(id: string): readonly string[]
  ids: readonly string[]
}

/** The last part of an address: `knitwear` of `men-knitwear` below `men`. */
const nameBelow = (id: string, parent: string | undefined): string =>
  parent !== undefined && id.startsWith(`${parent}-`) ? id.slice(parent.length + 1) : id

/** Reads the tree from its rows. A category that is its own ancestor becomes a root. */
export function createCategoryTree(rows: readonly Category[]): CategoryTree {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId ?? undefined]))

  function line(id: string): string[] {
    const paths: string[] = []
    for (let at: string | undefined = id; at !== undefined && !paths.includes(at); at = parents.get(at))
      if (parents.has(at)) paths.unshift(at)
    return paths
  }

  const pathOf = (id: string): string =>
    line(id)
      .map((value, index, names) => nameBelow(value, names[index - 1]))
      .join('/')

  const childrenOf = (parent: string | undefined): string[] =>
    rows.filter(({ parentId }) => (parentId ?? undefined) === parent).map(({ id }) => id)

  function around(id: string): string[] {
    const below = childrenOf(id)
    if (below.length > 0) return [id, ...below]
    const above = parents.get(id)
    if (above !== undefined) return [above, ...childrenOf(above)]
    return childrenOf(undefined).filter((value) => childrenOf(value).length === 0)
  }

  const ids = rows.map(({ id }) => id)
  const byPath = new Map(ids.map((id) => [pathOf(id), id]))
  return { line, pathOf, at: (path) => byPath.get(path), around, ids }
}
