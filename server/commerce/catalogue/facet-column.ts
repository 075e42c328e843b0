/** The values of one facet for every product, by ordinal: a product may have several. */
export interface FacetColumn {
  /** Values by code. */
  values: readonly string[]
  codeOf(value: string): number | undefined
  /** Start of each product's codes; one more entry than there are products. */
  offsets: Uint32Array
  codes: Uint32Array
}

/** Builds a column from the values of each product. */
export function facetColumn(count: number, valuesOf: (ordinal: number) => readonly string[]): FacetColumn {
  const codeByValue = new Map<string, number>()
  const offsets = new Uint32Array(count + 1)
  const codes: number[] = []
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    for (const value of new Set(valuesOf(ordinal))) {
      const code = codeByValue.get(value) ?? codeByValue.size
      codeByValue.set(value, code)
      codes.push(code)
    }
    offsets[ordinal + 1] = codes.length
  }
  return {
    values: [...codeByValue.keys()],
    codeOf: (value) => codeByValue.get(value),
    offsets,
    codes: Uint32Array.from(codes),
  }
}

/** Which products have each value, by ordinal in ascending order. */
export function postingsOf({ values, offsets, codes }: FacetColumn): Uint32Array[] {
  const sizes = new Uint32Array(values.length)
  for (const code of codes) sizes[code] = (sizes[code] ?? 0) + 1
  const postings = Array.from(sizes, (size) => new Uint32Array(size))
  const filled = new Uint32Array(values.length)
  for (let ordinal = 0; ordinal < offsets.length - 1; ordinal += 1)
    for (let at = offsets[ordinal] ?? 0; at < (offsets[ordinal + 1] ?? 0); at += 1) {
      const code = codes[at] ?? 0
      const slot = filled[code] ?? 0
      filled[code] = slot + 1
      const posting = postings[code]
      if (posting) posting[slot] = ordinal
    }
  return postings
}
