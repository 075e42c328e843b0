import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { trialNames } from '#renderer/fixtures.ts'
import type { Definition } from '#schemas/editor/library-responses.ts'
import { type Examples, widgetFixtures } from '#server/preview/widget-fixtures.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'

const namesOr = (names: readonly string[] | undefined): string[] | null => (names ? [...names] : null)

function examplesOf(definition: WidgetDefinition, examples: Examples): Definition['fixtures'] {
  // Linked rows are a shop's own.
  if (definition.linksTo) return []
  const offeredExamples = Object.entries(examples).filter(([name]) => !trialNames.has(name))
  return offeredExamples.map(([name, content]) => {
    const checked = definition.validate(content)
    const hydrate = checked.kind === 'valid' ? definition.hydrate(checked.value) : 'never'
    return { name, content: { ...content }, hydrate }
  })
}

/** Every widget's definition as data, by folder. */
export async function readDefinitions({
  registry,
}: Pick<RenderingEngine, 'registry'>): Promise<Definition[]> {
  const fixtures = await widgetFixtures()
  return registry.all().map(({ definition, folder }) => {
    const { type, schema, version, scope, interactive, budget } = definition
    return {
      type,
      title: schema.title ?? type,
      description: schema.description ?? '',
      folder,
      version,
      schema: { ...schema },
      allowedOn: namesOr(definition.allowedOn),
      placement: definition.placement ? [...definition.placement] : null,
      disablableOn: [...definition.disablableOn],
      guards: [...definition.guards],
      scope,
      interactive,
      budget: { ...budget },
      fixtures: examplesOf(definition, fixtures.get(type) ?? {}),
    }
  })
}
