interface Node {
  type: string
  tagName?: string
  children?: Node[]
}

/** Paragraphs as their words alone: a label holds nothing else. */
const asWords = () => (tree: { children: Node[] }) => {
  tree.children = tree.children.flatMap((node) => (node.tagName === 'p' ? (node.children ?? []) : [node]))
}

/** Remark plugins for Markdown inside a label. */
export const inLabel = [asWords]
