import { pathToFileURL } from 'node:url'
import { _ } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { createAjv } from '#schemas/validation/ajv.ts'

const query = /\?validator=(\w+)$/

/** Matches Ajv's helpers, which its generated code requires as CommonJS. */
const helper = /require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g

/**
 * Returns the module of a validator: plain code, because the content policy does not allow browsers to compile schemas.
 */
function moduleOf(schema: object): string {
  const ajv = createAjv({ source: true, esm: true, formats: _`formats` })
  const helpers = new Map<string, string>()
  const code = standaloneCode.default(ajv, ajv.compile(schema)).replaceAll(helper, (_match, path: string) => {
    const name = helpers.get(path) ?? `helper${helpers.size}`
    helpers.set(path, name)
    return `(${name}.default ?? ${name})`
  })
  const imports = [...helpers].map(([path, name]) => `import ${name} from '${path}.js'`)
  return ["import { formats } from '#schemas/validation/formats.ts'", ...imports, code].join('\n')
}

/**
 * Turns `import validate from '#schemas/parts/link.ts?validator=linkSchema'` into a validator generated from that
 * schema: a function that checks a value and stores its problems in `validate.errors`.
 */
export function validatorPlugin(): Plugin {
  return {
    name: 'vitrine-validator',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = query.exec(source)?.[1]
      if (!name) return undefined
      const file = await this.resolve(source.replace(query, ''), importer)
      return file ? `\0${file.id}?validator=${name}` : undefined
    },
    async load(id) {
      const name = query.exec(id)?.[1]
      if (!name || !id.startsWith('\0')) return undefined
      const file = id.slice(1).replace(query, '')
      this.addWatchFile(file)
      const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(file).href)
      const schema = module[name]
      if (typeof schema !== 'object' || schema === null)
        throw new Error(`${file} exports no schema "${name}"`)
      return moduleOf(schema)
    },
  }
}
