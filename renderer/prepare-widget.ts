import { hash } from 'node:crypto'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { type LinkBook, linkedRows } from '#renderer/linked-rows.ts'
import type { RegisteredWidget, Registry } from '#renderer/registry.ts'
import { type Page, pageSchema, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import { type PartResolver, resolveParts } from '#schemas/pages/resolve.ts'
import type { VisitorRule } from '#schemas/pages/visitor-rule.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Problem } from '#schemas/validation/validator.ts'

/** A widget whose content is migrated, validated and resolved: ready for any number of renderings. */
export interface PreparedWidget {
  kind: 'widget'
  node: WidgetNode
  widget: RegisteredWidget
  content: unknown
  /** The page fields that its definition names; undefined if it names none. */
  page?: object | undefined
  /** Equal for equal type, version, content and page fields. */
  contentHash: string
  /** Marks of the variants that contain it, innermost first. Default: none. */
  variants?: readonly string[]
}

/** A widget that shoppers do not get, with the reason for previews. */
export interface RefusedWidget {
  kind: 'refused'
  node: WidgetNode
  reason: 'unknown' | 'invalid' | 'excluded' | 'unlinked'
  problems: readonly Problem[]
}

/** A widget that is replaced by the first variant whose rule matches. */
interface PreparedChoice {
  kind: 'choice'
  node: WidgetNode
  widget: RegisteredWidget
  rules: readonly VisitorRule[]
  /** By rule. */
  alternatives: readonly (readonly PreparedNode[])[]
}

/** A widget that is replaced by rows stored elsewhere. */
export interface PreparedLink {
  kind: 'link'
  node: WidgetNode
  widget: RegisteredWidget
  rows: readonly { row: Row; widgets: readonly PreparedNode[] }[]
}

export type RowWidget = PreparedWidget | RefusedWidget
export type PreparedNode = RowWidget | PreparedChoice | PreparedLink

type Resolvers = ReadonlyMap<string, PartResolver>

/** Returns the mark by which results of a variant are counted, without spaces. */
export type MarkVariant = (variant: { page: string; widget: string; rule: VisitorRule }) => string

/** State of preparing one page. */
export interface Preparation {
  page: Page
  registry: Registry
  resolvers: Resolvers
  problems: Problem[]
  /** The rules of every choice. */
  choices: (readonly VisitorRule[])[]
  links: LinkBook
  markVariant?: MarkVariant | undefined
  /** Names of the linked rows that are being prepared, from the outside in. */
  within: readonly string[]
}

type MigrationResult = { content: Readonly<Record<string, unknown>> } | { failure: string }

/** Migrates a widget's content to the current version of its schema, or returns why that fails. */
export function migrate(
  node: WidgetNode,
  { migrations, version }: Pick<WidgetDefinition, 'migrations' | 'version'>,
): MigrationResult {
  if (node.version > version)
    return { failure: `version ${node.version} is newer than this site knows (${version})` }
  let content: Readonly<Record<string, unknown>> = node.content
  for (const step of migrations) {
    if (step.to <= node.version) continue
    try {
      content = step.up(content)
    } catch (error) {
      return {
        failure: `migration to version ${step.to} failed: ${error instanceof Error ? error.message : error}`,
      }
    }
  }
  return { content }
}

/** Returns a copy of the page fields that a widget reads, with links resolved. */
function pageFieldsFor({ pageFields }: WidgetDefinition, page: Page, resolvers: Resolvers) {
  if (pageFields.length === 0) return undefined
  const pickedFields = structuredClone(Object.fromEntries(pageFields.map((name) => [name, page[name]])))
  resolveParts(pageSchema, pickedFields, resolvers)
  return pickedFields
}

/** Returns a widget marked with its variant, including the widgets that replace it. */
function withVariant(prepared: PreparedNode, mark: string | undefined): PreparedNode {
  if (mark === undefined) return prepared
  const markVariants = (widgets: readonly PreparedNode[]) =>
    widgets.map((widget) => withVariant(widget, mark))
  switch (prepared.kind) {
    case 'widget':
      return { ...prepared, variants: [...(prepared.variants ?? []), mark] }
    case 'choice':
      return { ...prepared, alternatives: prepared.alternatives.map(markVariants) }
    case 'link':
      return {
        ...prepared,
        rows: prepared.rows.map((row) => ({ ...row, widgets: markVariants(row.widgets) })),
      }
    case 'refused':
      return prepared
  }
}

/** Migrates a widget to the current version of its schema, validates it, and resolves its links and pictures. */
export function prepareWidget(node: WidgetNode, preparation: Preparation, depth = 0): PreparedNode {
  const { page, registry, resolvers, problems, choices, links, within } = preparation
  const widget = registry.get(node.type)
  const refuse = (reason: RefusedWidget['reason'], reasons: readonly Problem[]): RefusedWidget => {
    problems.push(...reasons)
    return { kind: 'refused', node, reason, problems: reasons }
  }
  const { pointer, contentPath = '' } = node
  if (!widget) return refuse('unknown', [{ pointer, message: `unknown widget type "${node.type}"` }])
  if (depth > limits.nestedChoices)
    return refuse('invalid', [{ pointer, message: `is nested in more than ${limits.nestedChoices} choices` }])
  const { definition } = widget
  const migrated = migrate(node, definition)
  if ('failure' in migrated) return refuse('invalid', [{ pointer, message: migrated.failure }])
  const checked = definition.validate(migrated.content)
  const placedProblems = checked.problems.map((problem) => ({
    ...problem,
    pointer: `${pointer}${contentPath}${problem.pointer}`,
  }))
  if (checked.kind === 'invalid') return refuse('invalid', placedProblems)
  problems.push(...placedProblems)
  const content = definition.forPage(checked.value, page)
  if (content === undefined) return refuse('excluded', [])
  const link = definition.linksTo?.(content)
  if (link !== undefined) {
    const linkedContent = linkedRows(node, link, links, within)
    if (typeof linkedContent === 'string') return refuse('unlinked', [{ pointer, message: linkedContent }])
    const nestedPreparation = { ...preparation, within: [...within, link] }
    const prepare = (item: WidgetNode) => prepareWidget(item, nestedPreparation, depth)
    const rows = linkedContent.map((row) => ({ row, widgets: row.widgets.map(prepare) }))
    return { kind: 'link', node, widget, rows }
  }
  const alternatives = definition.alternatives?.(content)
  if (alternatives) {
    const rules = alternatives.map(({ rule }) => rule)
    choices.push(rules)
    const nested = alternatives.map(({ rule, widgets }) => {
      const mark = preparation.markVariant?.({ page: page.id, widget: node.id, rule })
      return widgets.map((item) => withVariant(prepareWidget(item, preparation, depth + 1), mark))
    })
    return { kind: 'choice', node, widget, rules, alternatives: nested }
  }
  resolveParts(definition.schema, content, resolvers)
  const fields = pageFieldsFor(definition, page, resolvers)
  const text = `${node.type}\0${definition.version}\0${JSON.stringify(content)}`
  const contentHash = hash('sha1', fields ? `${text}\0${JSON.stringify(fields)}` : text, 'base64url')
  return { kind: 'widget', node, widget, content, page: fields, contentHash }
}
