/** Client scripts by the name that elements give as `data-client` (`server/build/client-scripts-plugin.ts`). */
declare module 'virtual:client-scripts' {
  /** Starts a script for one element. */
  type Start = (element: HTMLElement, startClients: (root: ParentNode) => Promise<void>) => void

  /** Scripts in the module of every page. */
  export const pageClients: Readonly<Record<string, Start>>
  /** Scripts that are fetched by pages that use them. */
  export const clients: Readonly<Record<string, () => Promise<{ start: Start }>>>
}
