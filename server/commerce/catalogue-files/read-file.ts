import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { parseJson } from '#schemas/validation/json.ts'
import { valueOfCell } from '#server/commerce/catalogue-files/csv-cells.ts'
import type { FileField, FileFormat, FileKind } from '#server/commerce/catalogue-files/file-kind.ts'

/** A row of a file with the line on which it begins. */
type FileRow =
  | { kind: 'row'; line: number; fields: Readonly<Record<string, unknown>> }
  /** `field` is undefined for a problem of the whole row. */
  | { kind: 'refused'; line: number; field: string | undefined; message: string }

/** The file cannot be read beyond this line. */
class UnreadableLine extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Maximum bytes or characters of a line, so that a broken file has bounded cost. */
const maxLineLength = 1_000_000
const newline = 10

/** @throws UnreadableLine at the first line that is not UTF-8 */
function decodedLines(bytes: Buffer, firstLine: number): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let [line, start] = [firstLine, 0]
  for (;;) {
    const end = bytes.indexOf(newline, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) break
    line += 1
    start = end + 1
  }
  throw new UnreadableLine(line, 'is not UTF-8. Save the file as "CSV UTF-8", or convert it with iconv.')
}

/** Receives the last line of a file if it does not end in a newline: the file may be incomplete. */
type TruncatedLineHandler = (line: string) => void

/** Reads a text file as blocks of whole lines. @throws UnreadableLine */
async function* readBlocks(path: string, onCut: TruncatedLineHandler): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let line = 1
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    const block = decodedLines(bytes.subarray(0, end), line)
    if (rest.length > maxLineLength)
      throw new UnreadableLine(line, `is longer than ${maxLineLength} bytes, which no row is.`)
    if (block === '') continue
    yield line === 1 ? block.replace(/^\ufeff/, '') : block
    line += block.split('\n').length - 1
  }
  const last = decodedLines(rest, line)
  if (last !== '' && !last.endsWith('\r')) onCut(last)
  if (last !== '') yield line === 1 ? last.replace(/^\ufeff/, '') : last
}

function parsedLine(text: string, line: number): FileRow {
  const refusedRow = (message: string): FileRow => ({ kind: 'refused', line, field: undefined, message })
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { kind: 'row', line, fields: { ...value } }
      : refusedRow('is no JSON object.')
  } catch {
    return refusedRow('is not JSON. Each line holds one object.')
  }
}

async function* readJsonLines(path: string, onCut: TruncatedLineHandler): AsyncGenerator<FileRow> {
  let line = 0
  for await (const block of readBlocks(path, onCut)) {
    for (const text of block.replace(/\n$/, '').split('\n')) {
      line += 1
      if (text.trim() !== '') yield parsedLine(text, line)
    }
  }
}

/** Detects the separator: the one that occurs most often in the header. */
function separatorOf(block: string): string {
  const [header = ''] = block.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

interface CsvRecord {
  cells: readonly string[]
  /** The line on which it begins. */
  line: number
}

/** Returns the problems of a header, by which no row can be read. */
function headerProblems(header: readonly string[], { name, fields }: FileKind): string[] {
  const fieldNames = fields.map((field) => field.name)
  const unknown = header.filter((column) => !fieldNames.includes(column))
  const twice = header.filter((column, index) => header.indexOf(column) !== index)
  const missing = fields.filter((field) => field.isRequired && !header.includes(field.name))
  return [
    ...unknown.map(
      (column) => `"${column}" is no column of ${name}. Its columns are ${fieldNames.join(', ')}.`,
    ),
    ...twice.map((column) => `The column "${column}" occurs twice.`),
    ...missing.map((field) => `The column "${field.name}" is missing. ${field.description}`),
  ]
}

function rowOf(cells: readonly string[], columns: readonly FileField[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((field, index) => [field.name, valueOfCell(cells[index] ?? '', field)]),
  )
}

const messages = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'opens a quote that is never closed.'],
  ['CSV_MAX_RECORD_SIZE', 'begins a row that is too long: a quote is probably not closed.'],
])

/** Finds the lines of records by the bytes up to their ends: the parser counts `\r\n` within quotes twice. */
function createLineCounter() {
  const newlines: number[] = []
  let fed = 0
  let passed = 0
  return {
    /** The line after the last record. */
    next: () => passed + 1,
    feed(block: string): Buffer {
      const bytes = Buffer.from(block)
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1))
        newlines.push(fed + at)
      fed += bytes.length
      return bytes
    },
    /** @param end bytes up to the end of the record, its newline included */
    lineOf(cells: readonly string[], end: number): number {
      let last = -1
      while (newlines[0] !== undefined && newlines[0] < end) {
        last = newlines.shift() ?? last
        passed += 1
      }
      const lineCount = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      return passed - lineCount + (last === end - 1 ? 0 : 1)
    },
  }
}

/** Parses blocks of a CSV file. @throws UnreadableLine */
async function* readRecords(blocks: AsyncGenerator<string>): AsyncGenerator<CsvRecord> {
  const first = await blocks.next()
  if (first.done) return
  const counter = createLineCounter()
  const parser = parse({
    delimiter: separatorOf(first.value),
    info: true,
    max_record_size: maxLineLength,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  async function* all() {
    yield counter.feed(first.value)
    for await (const block of blocks) yield counter.feed(block)
  }
  const feeding = pipeline(all(), parser)
  // The parser is destroyed with the same error, which the loop throws.
  feeding.catch(() => undefined)
  const records: AsyncIterable<{ record: string[]; info: { bytes: number } }> = parser
  try {
    for await (const { record, info } of records)
      yield { cells: record, line: counter.lineOf(record, info.bytes) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = messages.get(error.code) ?? 'has a quote inside a cell that is not quoted.'
    throw new UnreadableLine(counter.next(), message)
  }
}

async function* readCsv(path: string, kind: FileKind, onCut: TruncatedLineHandler): AsyncGenerator<FileRow> {
  let columns: readonly FileField[] | undefined
  for await (const { cells, line } of readRecords(readBlocks(path, onCut))) {
    const refusedRow = (message: string): FileRow => ({ kind: 'refused', line, field: undefined, message })
    if (!columns) {
      const header = cells.map((cell) => cell.trim())
      const problems = headerProblems(header, kind)
      yield* problems.map(refusedRow)
      if (problems.length > 0) return
      columns = header.flatMap((name) => kind.fields.find((field) => field.name === name) ?? [])
    } else if (cells.length !== columns.length)
      yield refusedRow(`has ${cells.length} cells, but the header has ${columns.length}.`)
    else yield { kind: 'row', line, fields: rowOf(cells, columns) }
  }
  if (!columns) yield { kind: 'refused', line: 1, field: undefined, message: 'contains no header.' }
}

/** Reads the rows of a file, one at a time. Unreadable content ends the file with a rejected row. */
export async function* readFileRows(
  path: string,
  kind: FileKind,
  format: FileFormat,
  onCut: TruncatedLineHandler,
): AsyncGenerator<FileRow> {
  try {
    yield* format === 'csv' ? readCsv(path, kind, onCut) : readJsonLines(path, onCut)
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error
    yield { kind: 'refused', line: error.line, field: undefined, message: error.message }
  }
}
