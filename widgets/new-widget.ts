import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { folderOf } from '#renderer/registry.ts'
import { refusalOf } from '#widgets/new-widget-name.ts'

// Creates the folder of a new widget and its line in the family's list: npm run new:widget content sizeChart

const families = readdirSync('widgets/families').map((file) => file.replace(/\.ts$/, ''))

const usage = `usage: npm run new:widget FAMILY TYPE\n  FAMILY  one of ${families.join(', ')}\n  TYPE    the name that content will use, such as sizeChart`

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `sizeChart` → `Size chart`. */
const titleOf = (type: string): string => capital(folderOf(type).replaceAll('-', ' '))

const files = (family: string, type: string): Record<string, string> => {
  const folder = `#widgets/${family}/${folderOf(type)}`
  return {
    'schema.ts': `import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const ${type}Schema = {
  type: 'object',
  title: '${titleOf(type)}',
  description: 'What editors read when they choose it.',
  properties: {
    headline: headlineSchema,
  },
  required: ['headline'],
  additionalProperties: false,
} as const satisfies JSONSchema
`,
    'index.ts': `import { defineWidget } from '#renderer/define-widget.ts'
import { ${type}Schema } from '${folder}/schema.ts'

export const ${type} = defineWidget(${type}Schema, {
  type: '${type}',
  hydrate: 'never',
  budget: { script: 0, style: 500 },
})
`,
    'component.tsx': `import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '${folder}/component.module.css'
import type { ${type} } from '${folder}/index.ts'

export default function ${capital(type)}({ content }: WidgetProps<typeof ${type}>) {
  return <h2 className={styles.headline}>{content.headline}</h2>
}
`,
    'component.module.css': `@layer widgets {
  .headline {
    font-size: var(--text-headline);
  }
}
`,
    'fixtures.ts': `import type { FixturesOf } from '#renderer/fixtures.ts'
import type { ${type} } from '${folder}/index.ts'

export const fixtures = {
  minimal: { headline: '${titleOf(type)}' },
  'long words': { headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  'right to left': { headline: 'طبقات الخريف' },
} satisfies FixturesOf<typeof ${type}>
`,
    'component.test.ts': `import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import ${capital(type)} from '${folder}/component.tsx'
import { fixtures } from '${folder}/fixtures.ts'
import { ${type} } from '${folder}/index.ts'

it('shows its headline', () => {
  expect(renderWidget(${type}, ${capital(type)}, fixtures.minimal)).toContain('${titleOf(type)}')
})
`,
  }
}

/** Adds the import and the entry to a family's list: the one line outside the widget's folder. */
function addToFamily(family: string, type: string): void {
  const file = `widgets/families/${family}.ts`
  const source = readFileSync(file, 'utf8')
  const line = `import { ${type} } from '#widgets/${family}/${folderOf(type)}/index.ts'\n`
  const lastImport = source.lastIndexOf('\nimport ')
  const after = source.indexOf('\n', lastImport + 1) + 1
  const restWithWidget = source
    .slice(after)
    .replace(/(= \[[^\]]*?),?(\s*)\]/, (_, list, space) => `${list}, ${type}${space}]`)
  writeFileSync(file, source.slice(0, after) + line + restWithWidget)
}

/**
 * Formats and lints like `npm test`.
 * @returns whether nothing is left to correct
 */
function formatAndLint(paths: readonly string[]): boolean {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...paths], {
    stdio: 'inherit',
  })
  return status === 0
}

function main(family: string | undefined, type: string | undefined): number {
  if (!family || !type || !families.includes(family)) {
    console.error(usage)
    return 1
  }
  const refusal = refusalOf(type, families, globSync('widgets/*/*/'))
  if (refusal !== undefined) {
    console.error(refusal)
    return 1
  }
  const folder = `widgets/${family}/${folderOf(type)}`
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files(family, type))) writeFileSync(`${folder}/${name}`, text)
  addToFamily(family, type)
  if (!formatAndLint([folder, `widgets/families/${family}.ts`])) {
    console.error(`Created ${folder}, but formatting failed. Run: npm run format`)
    return 1
  }
  console.log(`${folder} is ready, and listed in widgets/families/${family}.ts. Next: npm run dev, and docs/widgets.md.
Before npm test: Danish words for its form in preview/texts/da/, and its pictures (UPDATE_PICTURES=1 npm test -- tests/visual).`)
  return 0
}

process.exitCode = main(process.argv[2], process.argv[3])
