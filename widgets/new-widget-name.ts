import { Script } from 'node:vm'
import { folderOf } from '#renderer/registry.ts'

/** Names that the files of a new widget already use beside its own. */
const usedNames: ReadonlySet<string> = new Set([
  'defineWidget',
  'expect',
  'fixtures',
  'headline',
  'it',
  'renderWidget',
  'styles',
])

/** Whether a module can declare a name of letters and digits: reserved words cannot be declared. */
function isDeclarable(name: string): boolean {
  try {
    new Script(`'use strict'; async () => { const ${name} = 0 }`)
    return true
  } catch {
    return false
  }
}

/**
 * Returns why a new widget cannot have this type; undefined if it can.
 * @param folders of all widgets, such as `widgets/content/promotion`
 */
export function refusalOf(
  type: string,
  families: readonly string[],
  folders: readonly string[],
): string | undefined {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(type)) return `"${type}" is no type: use a name such as sizeChart`
  const usedFolders = folders.find((folder) => folder.split(/[\\/]/)[2] === folderOf(type))
  if (usedFolders !== undefined) return `${usedFolders} is there already`
  if (families.includes(type)) return `"${type}" is the name of a family`
  if (usedNames.has(type) || !isDeclarable(type)) return `"${type}" is taken in the widget's own files`
  return undefined
}
