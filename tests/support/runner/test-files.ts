import { globSync, readFileSync } from 'node:fs'

/** Test files by the worker that they need: a worker and its imports cost more than most tests. */
export interface TestFiles {
  /** Run in Node.js, and share a worker and its modules. */
  node: string[]
  /** Run in a document (`@vitest-environment happy-dom`), and share a worker and its modules. */
  dom: string[]
  /** Replace clocks, globals or modules, or test scripts whose modules hold state: a context for each. */
  isolated: string[]
  /** Isolated files that do not work in a context of their own: a process for each. */
  ownProcess: string[]
}

/**
 * Errors of Node.js come from outside of a context, so `instanceof Error` does not hold there, and a document that is a
 * context's global lacks a constructor, or cannot be resized by assigning to it.
 */
const needProcess = new Set([
  'preview/page-frame/connection.test.ts',
  'renderer/analytics/follow-scrolling.test.ts',
  'server/storage/object-storage.test.ts',
  'widgets/navigation/geo-locator/component.test.ts',
])

/** Functions of Vitest that replace nothing, environment variables that are only read, and modules without state. */
const harmless = [
  /\bvi\.(?:fn|mocked|waitFor|waitUntil)\b/g,
  /(?<!delete )\bprocess\.env\.\w+_URL\b(?!\s*=[^=])/g,
  /'#renderer\/analytics\/(?:order-confirmation|shopping-goods)\.ts'/g,
  /'#renderer\/browser\/(?:basket\/line-items|flyout\/flyout-state|toast\/toast-queue)\.ts'/g,
  /'#renderer\/browser\/page\/(?:api-client|error-label|one-after-another)\.ts'/g,
]
const holdsState =
  /\bvi\.|from '#renderer\/(?:browser|components\/.*client|entry|islands|analytics)\/|process\.env\b/
const needsDocument = /^\/\/ @vitest-environment happy-dom/

/** Patterns in tests that use the database or the Redis of the environment. */
export const asksDatabase = /#tests\/support\/(?:api-server|test-database)\.ts'|\b(?:DATABASE|REDIS)_URL\b/

/**
 * Sorts the test files under `root` that match the patterns.
 * @param holding only those whose text matches
 */
export function sortTestFiles(
  root: string,
  patterns: string[],
  exclude: string[],
  holding = /(?:)/,
): TestFiles {
  const files: TestFiles = { node: [], dom: [], isolated: [], ownProcess: [] }
  for (const file of globSync(patterns, { cwd: root, exclude }).sort()) {
    const text = readFileSync(root + file, 'utf8')
    if (!holding.test(text)) continue
    const suspect = harmless.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text)
    if (needProcess.has(file)) files.ownProcess.push(file)
    else if (holdsState.test(suspect)) files.isolated.push(file)
    else files[needsDocument.test(text) ? 'dom' : 'node'].push(file)
  }
  return files
}
