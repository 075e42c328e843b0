/** A node of a text tree, compatible with Markdown's (mdast) and HTML's (hast). */
export interface TextNode {
  type: string
  value?: string
  children?: TextNode[]
}

/** A text cut after its word limit. `visible` and `rest` together are the whole text. */
export interface CutText {
  /** Blocks that fit completely. */
  visible: readonly TextNode[]
  /** The first words of `rest`, if the limit falls within a block. */
  preview: TextNode | undefined
  rest: readonly TextNode[]
}

const hasLetter = /[\p{L}\p{N}]/u

/** Returns the end of each word. A word is a run without spaces that contains a letter or digit. */
function wordEnds(text: string): number[] {
  const endPositions: number[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g))
    if (hasLetter.test(word)) endPositions.push(index + word.length)
  return endPositions
}

/** Returns the number of words in a node and its descendants. */
export const countWords = ({ value = '', children = [] }: TextNode): number =>
  children.reduce((sum, child) => sum + countWords(child), wordEnds(value).length)

function firstWords(node: TextNode, limit: number): TextNode {
  if (node.value !== undefined) {
    const endPositions = wordEnds(node.value)
    return endPositions.length < limit
      ? node
      : { ...node, value: `${node.value.slice(0, endPositions[limit - 1])}…` }
  }
  const children: TextNode[] = []
  let room = limit
  for (const child of node.children ?? []) {
    if (room <= 0) break
    children.push(firstWords(child, room))
    room -= countWords(child)
  }
  return { ...node, children }
}

/**
 * Cuts a text after `limit` words; returns undefined if all of it fits. Only the preview has a partial block, with all
 * marks closed, because the tree is cut and not its source.
 */
export function cutAfterWords(blocks: readonly TextNode[], limit: number): CutText | undefined {
  let room = limit
  for (const [index, block] of blocks.entries()) {
    const words = countWords(block)
    if (words > room)
      return {
        visible: blocks.slice(0, index),
        preview: room > 0 ? firstWords(block, room) : undefined,
        rest: blocks.slice(index),
      }
    room -= words
  }
  return undefined
}
