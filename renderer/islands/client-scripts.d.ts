/** Client scripts by the name that elements give as `data-client` (`server/build/client-scripts-plugin.ts`). */
declare module 'virtual:client-scripts' {
  /** Starts a script for one element. */
  type Start = (element: HTMLElement) => void

  /** Those in every page's module. */
  export const pageClients: Readonly<Record<string, Start>>
  /** Those that are fetched where they are used. */
  export const clients: Readonly<Record<string, () => Promise<{ start: Start }>>>
}
