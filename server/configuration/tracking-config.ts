/** A service whose script runs in browsers. */
export interface ScriptConfig {
  /** Address of its script. */
  url: string
  /** Origins that it connects to and frames, in addition to its own. */
  origins: readonly string[]
  /** Name prefixes of its cookies. */
  cookies: readonly string[]
}

/** External services that browsers may contact. All are off by default. */
export interface TrackingConfig {
  conversion: ScriptConfig | undefined
  smartAssistant: ScriptConfig | undefined
  sizeRecommendation: ScriptConfig | undefined
  /** Session replay of pages without personal data. */
  sessionReplay: ScriptConfig | undefined
  monitoring: { url: string; app: string; service: string } | undefined
  /** A style for maps, and the origins that its tiles, letters and signs come from. */
  map: { styleUrl: string; origins: readonly string[] } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const listOf = (text: string): readonly string[] => text.split(',').flatMap((item) => item.trim() || [])

/** Cookies that tag managers and advertisement scripts usually set. */
const defaultCookies = '_ga,_gid,_gac_,_gcl_,_fbp'

/**
 * Reads which services are configured. Origins come from the environment and never from content: an editor must not be
 * able to relax the content policy.
 * @param addressOf parses an address and throws if it is invalid
 */
export function readTrackingConfig(
  environment: Environment,
  addressOf: (name: string, value: string | undefined) => string | undefined,
): TrackingConfig {
  const address = (name: string, value = environment[name]) => {
    const address = addressOf(name, value)
    // Other schemes have no origin that a content policy could name.
    return address === undefined || /^https?:/.test(address) ? address : addressOf(name, 'not http')
  }
  const originsNamed = (name: string): readonly string[] =>
    listOf(environment[name] ?? '').flatMap((origin) => address(name, origin) ?? [])
  const script = (name: string, defaultCookies = ''): ScriptConfig | undefined => {
    const url = address(`${name}_SCRIPT_URL`)
    if (!url) return undefined
    return {
      url,
      origins: originsNamed(`${name}_ORIGINS`),
      cookies: listOf(environment[`${name}_COOKIES`] ?? defaultCookies),
    }
  }
  const monitoring = address('MONITORING_URL')
  const styleUrl = address('MAP_STYLE_URL')
  const { MONITORING_APP_ID: app, MONITORING_SERVICE: service } = environment
  return {
    conversion: script('CONVERSION', defaultCookies),
    smartAssistant: script('SMART_ASSISTANT'),
    sizeRecommendation: script('SIZE_RECOMMENDATION'),
    sessionReplay: script('SESSION_REPLAY'),
    monitoring: monitoring && app && service ? { url: monitoring, app, service } : undefined,
    map: styleUrl ? { styleUrl, origins: originsNamed('MAP_ORIGINS') } : undefined,
  }
}
