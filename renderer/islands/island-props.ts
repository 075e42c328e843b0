import { parseJson } from '#schemas/validation/json.ts'

/** Properties of an island's component; every island has an id. */
interface IslandProps {
  id: string
}

const isIslandProps = (value: unknown): value is IslandProps =>
  value instanceof Object && 'id' in value && typeof value.id === 'string'

/**
 * Reads the properties that the server serialised next to an island.
 * @throws if there are none
 */
export function islandProps(data: Element | null | undefined): IslandProps {
  const props = parseJson(data?.textContent ?? '')
  if (!isIslandProps(props)) throw new Error('Island has no properties')
  return props
}
