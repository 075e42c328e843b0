import type { InlineConfig } from 'vite'
import { shortClassNames } from './class-names.ts'
import { clientScriptsPlugin } from './client-scripts-plugin.ts'
import { endpointPlugin } from './endpoint-plugin.ts'
import { reactPlugin } from './react-plugin.ts'
import { validatorPlugin } from './validator-plugin.ts'
import { root } from './vite-options.ts'

/** Configuration that all builds share: sources, plugins and class names. */
export const sharedConfig = (): InlineConfig => ({
  root,
  configFile: false,
  plugins: [reactPlugin(), validatorPlugin(), endpointPlugin(), clientScriptsPlugin()],
  css: { modules: shortClassNames(root) },
})
