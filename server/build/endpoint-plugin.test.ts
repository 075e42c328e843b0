import { build } from 'vite'
import { expect, it } from 'vitest'
import { endpointPlugin } from '#server/build/endpoint-plugin.ts'
import { root } from '#server/build/vite-options.ts'

it('gives browsers the addresses of endpoints, and none of their schemas', async () => {
  const entry = `${root}schemas/api/careers.ts`
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [endpointPlugin()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'api' } },
  })
  const [bundle] = [built].flat()
  const code =
    bundle && 'output' in bundle
      ? bundle.output.map((part) => ('code' in part ? part.code : '')).join('')
      : ''
  expect(code).toContain('/api/careers/jobs')
  expect(code).not.toContain('maxLength')
})
