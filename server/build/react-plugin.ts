import react from '@vitejs/plugin-react-swc'

/** Returns the plugin that compiles JSX, without its advice at each build to use another plugin. */
export const reactPlugin = () => react({ disableOxcRecommendation: true })
