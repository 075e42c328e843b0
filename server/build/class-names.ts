import { createHash } from 'node:crypto'
import { basename, dirname, relative } from 'node:path'

/** `widgets/content/promotion/component.module.css` .banner → `promotion-banner`; kit styles by their file's name. */
function readableName(name: string, file: string): string {
  const stem = basename(file).replace(/\.module\.css.*$/, '')
  const owner = stem === 'component' ? basename(dirname(file)) : stem
  return `${owner}-${name}`
}

const firstLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const laterCharacters = 3

/** Returns four characters for a file, of which the first is an upper-case letter. */
function shortOwner(file: string): string {
  const digest = createHash('sha256').update(file).digest()
  const first = firstLetters[digest.readUInt8(0) % firstLetters.length]
  const lastCharacters = (digest.readUInt32BE(1) % 36 ** laterCharacters).toString(36)
  return `${first}${lastCharacters.padStart(laterCharacters, '0')}`
}

/**
 * Returns the function that shortens names of classes and animations in builds: at full length they are a fifth of a
 * page. A name consists of its file's short name and its index in the file, so that two builds style each other's
 * fragments of pages unless the file changed. No name outside of modules begins with an upper-case letter.
 */
function shortNames(root: string) {
  const files = new Map<string, string>()
  const names = new Map<string, readonly string[]>()
  return (name: string, path: string, css: string): string => {
    const file = relative(root, path.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const owner = shortOwner(file)
    const other = files.get(owner) ?? file
    if (other !== file) throw new Error(`${other} and ${file} have the same short name: rename one`)
    files.set(owner, file)
    const classNames = names.get(css) ?? [...new Set(css.match(/(?<=\.|@keyframes\s+)-?[_a-zA-Z][\w-]*/g))]
    names.set(css, classNames)
    const index = classNames.indexOf(name)
    if (index < 0) throw new Error(`${file} has no name ${name}`)
    return `${owner}${index.toString(36)}`
  }
}

/** Names of classes and animations in development and tests. */
export const readableClassNames = {
  generateScopedName: readableName,
  localsConvention: 'camelCase',
} as const

/** The same class names in all builds of a checkout. @param root the checkout's folder */
export const shortClassNames = (root: string) =>
  ({ generateScopedName: shortNames(root), localsConvention: 'camelCase' }) as const
