import react from '@vitejs/plugin-react-swc'
import { defineConfig } from 'vitest/config'
import { validatorPlugin } from './server/build/validator-plugin.ts'
import { cssModules } from './server/build/vite-options.ts'

// What tests and the development server use; the production builds add their entries in server/build.
export default defineConfig({
  plugins: [react(), validatorPlugin()],
  css: { modules: cssModules },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', 'dist'],
    globalSetup: ['tests/support/shared-pictures.ts'],
    setupFiles: ['tests/support/setup.ts'],
    // Ceilings that end what hangs; a machine under load does not reach them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Of tests that say so: pages that a browser visits side by side.
    maxConcurrency: 3,
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
