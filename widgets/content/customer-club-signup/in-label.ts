interface Node {
  type: string
  tagName?: string
  children?: Node[]
}

/** Paragraphs as their words alone: a label holds nothing else. */
const asWords = () => (tree: { children: Node[] }) => {
  tree.children = tree.children.flatMap((node) => (node.tagName === 'p' ? (node.children ?? []) : [node]))
}

/** Steps for markdown that stands in a label. */
export const inLabel = [asWords]
