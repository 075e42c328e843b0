interface Node {
  type: string
  tagName?: string
  children?: Node[]
}

/** Unwraps paragraphs, because a label allows only inline content. */
const asWords = () => (tree: { children: Node[] }) => {
  tree.children = tree.children.flatMap((node) => (node.tagName === 'p' ? (node.children ?? []) : [node]))
}

/** Remark plugins for Markdown inside a label. */
export const inLabel = [asWords]
