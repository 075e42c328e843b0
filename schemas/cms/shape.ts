import type { JsonObject, Path } from '#schemas/cms/json.ts'
import type { AreaName, Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { Device } from '#schemas/values/device.ts'

type PageField = Exclude<
  keyof Page,
  'areas' | 'fixedWidgets' | 'promotionSpots' | 'categoryLinks' | 'storeId'
>
type RowField = Exclude<keyof Row, 'id' | 'widgets'>

/** The form in which a shape stores hidden devices. Devices are in the order of the model's list. */
export interface HiddenDevices {
  /** Pointers of the problems start at `raw`. */
  read(raw: JsonObject): { devices: Device[]; problems: Problem[] }
  write(raw: JsonObject, devices: readonly Device[]): JsonObject
}

/** Path of an area's rows in a document; `alias` is unchecked. */
interface AreaLocation {
  alias: unknown
  rows: Path
}

/** The differences between CMS shapes: locations and names. */
export interface Shape {
  readonly status: Path
  readonly page: Readonly<Record<PageField, Path>>
  readonly fixedWidgets: Path
  readonly promotionSpots: Path
  /** Container of the areas, for `areaLocations`. */
  readonly areas: Path
  readonly row: Readonly<Record<RowField, Path>> & { readonly id: Path; readonly widgets: Path }
  readonly widget: {
    readonly id: Path
    readonly type: Path
    readonly version: Path
    readonly disabledOn: HiddenDevices
  }
  /** Path of a widget's content fields; an empty path: next to its envelope. */
  readonly content: Path
  /** Initial values of a new document, row or widget. */
  readonly blank: { readonly document: JsonObject; readonly row: JsonObject; readonly widget: JsonObject }
  /** Returns the locations of all areas, or undefined if their container is malformed. */
  areaLocations(areas: unknown): AreaLocation[] | undefined
  /** Returns `areas` with an additional empty area. */
  withArea(areas: unknown, name: AreaName): unknown
  /** The model type by the shape's name for it. */
  typeOf(name: string): WidgetNode['type']
  nameOf(type: WidgetNode['type']): string
  readContent(raw: JsonObject): unknown
  writeContent(raw: JsonObject, content: JsonObject): JsonObject
}
