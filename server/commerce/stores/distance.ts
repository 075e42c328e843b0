/** A point on earth, in degrees (WGS 84). */
export interface Point {
  latitude: number
  longitude: number
}

/** Metres: the mean radius of the earth (IUGG). */
const earthRadius = 6_371_009

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two points in whole metres (haversine), accurate to half a per cent. */
export function distanceBetween(a: Point, b: Point): number {
  const dLatitude = radians(b.latitude - a.latitude)
  const dLongitude = radians(b.longitude - a.longitude)
  const square =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2
  // Rounding can make the square slightly greater than 1 for antipodal points.
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, square))))
}
