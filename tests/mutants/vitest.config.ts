import { defineConfig } from 'vitest/config'
import { validatorPlugin } from '#server/build/validator-plugin.ts'

// The unit tests that judge the dense modules (stryker.config.json). They need neither a database nor a browser.
export default defineConfig({
  plugins: [validatorPlugin()],
  test: {
    include: [
      'schemas/{catalogue,cms,commerce,editor,validation,values}/*.test.ts',
      'renderer/select-rows.test.ts',
      'server/commerce/basket/{price-basket,order-sums}.test.ts',
      'server/pages/page-access.test.ts',
    ],
    setupFiles: ['tests/support/runner/setup.ts'],
    testTimeout: 30_000,
  },
})
