import { defineConfig } from 'vitest/config'
import { clientScriptsPlugin } from '../../server/build/client-scripts-plugin.ts'
import { validatorPlugin } from '../../server/build/validator-plugin.ts'

// Mutants are judged by the unit tests beside the modules: they need neither a storefront nor a browser.
export default defineConfig({
  plugins: [validatorPlugin(), clientScriptsPlugin()],
  test: {
    include: ['{schemas,renderer,server}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/runner/setup.ts'],
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
