import react from '@vitejs/plugin-react-swc'
import { defineConfig } from 'vitest/config'
import { validatorPlugin } from './server/build/validator-plugin.ts'
import { cssModules } from './server/build/vite-options.ts'

const browserTests = 'tests/{browser,visual}/*.test.ts'

// What tests and the development server use; the production builds add their entries in server/build.
export default defineConfig({
  plugins: [react(), validatorPlugin()],
  css: { modules: cssModules },
  test: {
    exclude: ['node_modules', 'dist'],
    projects: [
      { extends: true, test: { name: 'code', include: ['**/*.test.{ts,tsx}'], exclude: [browserTests] } },
      // A whole browser on a busy machine: what fails once and then holds is printed as retried.
      { extends: true, test: { name: 'browser', include: [browserTests], retry: 1 } },
    ],
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
