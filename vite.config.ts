import react from '@vitejs/plugin-react-swc'
import { defineConfig } from 'vitest/config'
import { validatorPlugin } from './server/build/validator-plugin.ts'
import { cssModules } from './server/build/vite-options.ts'

const browserTests = 'tests/{browser,visual}/*.test.ts'

/** What no database decides. Where one is given, the run on the embedded database has judged it. */
const withoutDatabase = [
  '{schemas,renderer,widgets,preview,fixtures}/**',
  'tests/visual/**',
  'tests/{amounts,budget,every-field,installation,product-carousel-data,structure}.test.ts',
]
/** Browser tests in which shoppers and editors change what is kept. */
const changingData =
  '{basket,checkout*,club-signup,editor{,-forms,-hands,-patterns,-typing},forms,in-store,session,shopping-*,sign-in}'
const onDatabase = Boolean(process.env.DATABASE_URL)

// What tests and the development server use; the production builds add their entries in server/build.
export default defineConfig({
  plugins: [react(), validatorPlugin()],
  css: { modules: cssModules },
  test: {
    exclude: ['node_modules', 'dist', ...(onDatabase ? withoutDatabase : [])],
    projects: [
      { extends: true, test: { name: 'code', include: ['**/*.test.{ts,tsx}'], exclude: [browserTests] } },
      // A whole browser on a busy machine: what fails once and then holds is printed as retried.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [onDatabase ? `tests/browser/${changingData}.test.ts` : browserTests],
          retry: 1,
        },
      },
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
