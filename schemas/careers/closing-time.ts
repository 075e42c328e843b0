import type { Job } from '#schemas/careers/job.ts'
import { localMoment } from '#schemas/opening-hours.ts'
import { zonesOf } from '#schemas/values/country-zones.ts'

const day = 86_400_000

/** Milliseconds by which the local time of a zone is ahead of UTC; 0 after the year 9999. */
function offsetAt(moment: number, zone: string): number {
  const { date = '', minutes = 0 } = localMoment(moment, zone) ?? {}
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  return Number.isNaN(asUtc) ? 0 : asUtc - moment
}

const lastZones = new Map<string, string>()

/** Returns the time zone of a country in which a day ends last; UTC for an unknown country. */
function lastZoneOf(country: string): string {
  const knownZone = lastZones.get(country)
  if (knownZone !== undefined) return knownZone
  // In summer, when Hawaii is behind the Aleutian Islands.
  const summer = Date.UTC(2026, 6, 1)
  const [zone = 'UTC'] = zonesOf(country).toSorted((a, b) => offsetAt(summer, a) - offsetAt(summer, b))
  lastZones.set(country, zone)
  return zone
}

/**
 * Returns when a position closes, in milliseconds since the epoch: once its last day has ended in all time zones of its
 * country. Undefined for a position without a last day.
 */
export function closingTime({ closes, country }: Job): number | undefined {
  if (closes === undefined) return undefined
  const zone = lastZoneOf(country)
  const asUtc = Date.parse(`${closes}T00:00:00Z`) + day
  // The offset is that of the local midnight, which clocks may be changed before.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone)
}
