/** Saves what a screen holds. Resolves with whether something is not saved after that. */
type Saver = () => Promise<boolean>

const savers = new Set<Saver>()

/** Adds a function that runs before the sign-out. @returns the function that removes it */
export function addSaver(saver: Saver): () => void {
  savers.add(saver)
  return () => void savers.delete(saver)
}

/** Saves what all screens hold. @returns whether something is not saved after that */
export async function saveScreens(): Promise<boolean> {
  const areUnsaved = await Promise.all([...savers].map((saver) => saver()))
  return areUnsaved.includes(true)
}
