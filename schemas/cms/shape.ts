import type { JsonObject, Path } from '#schemas/cms/json.ts'
import type { AreaName, Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { Device } from '#schemas/values/device.ts'

type PageField = Exclude<keyof Page, 'areas' | 'fixedWidgets' | 'promotionSpots' | 'categoryLinks'>
type RowField = Exclude<keyof Row, 'id' | 'widgets'>

/** How a shape says on which devices something is hidden. Devices come in the order of the model's list. */
export interface HiddenDevices {
  /** Pointers of the problems start at `raw`. */
  read(raw: JsonObject): { devices: Device[]; problems: Problem[] }
  write(raw: JsonObject, devices: readonly Device[]): JsonObject
}

/** Where a document holds the rows of an area; `alias` is unchecked. */
interface AreaPlace {
  alias: unknown
  rows: Path
}

/** All that sets one CMS shape apart from another: where things stand and what they are called. */
export interface Shape {
  readonly status: Path
  readonly page: Readonly<Record<PageField, Path>>
  readonly fixedWidgets: Path
  readonly promotionSpots: Path
  /** Holds the areas, as `areaPlaces` finds them. */
  readonly areas: Path
  readonly row: Readonly<Record<RowField, Path>> & { readonly id: Path; readonly widgets: Path }
  readonly widget: {
    readonly id: Path
    readonly type: Path
    readonly version: Path
    readonly disabledOn: HiddenDevices
  }
  /** Where a widget's content fields stand; the empty path: beside its envelope. */
  readonly content: Path
  /** What a new document, row or widget starts from. */
  readonly blank: { readonly document: JsonObject; readonly row: JsonObject; readonly widget: JsonObject }
  /** The places of all areas, or undefined where what holds them is malformed. */
  areaPlaces(areas: unknown): AreaPlace[] | undefined
  /** `areas` with an empty area more. */
  withArea(areas: unknown, name: AreaName): unknown
  /** The model type by the shape's name for it. */
  typeOf(name: string): WidgetNode['type']
  nameOf(type: WidgetNode['type']): string
  readContent(raw: JsonObject): unknown
  writeContent(raw: JsonObject, content: JsonObject): JsonObject
}
