/** Takes the gallery of a storefront that runs: `npm start` in the project's root first. */
export default {
  testDir: '.',
  testMatch: '*.spec.mjs',
  use: { baseURL: process.env.STOREFRONT_URL ?? 'http://localhost:3000' },
  projects: [
    { name: 'mobile', use: { viewport: { width: 390, height: 844 } } },
    { name: 'tablet', use: { viewport: { width: 820, height: 1180 } } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
}
