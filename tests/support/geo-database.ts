// Writes databases in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), as small as tests need them: of IPv4, with
// records of 24 bits and texts of fewer than 29 bytes.

type Value =
  | string
  | { uint16: number }
  | { uint32: number }
  | { uint64: number }
  | { map: [string, Value][] }
  | Value[]

const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])

function bytesOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes.subarray(Math.floor(Math.clz32(value) / 8))
}

const numbered = (type: number, value: number): Buffer =>
  Buffer.concat([control(type, bytesOf(value).length), bytesOf(value)])

function encoded(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encoded)])
  if ('uint16' in value) return numbered(5, value.uint16)
  if ('uint32' in value) return numbered(6, value.uint32)
  if ('uint64' in value) return numbered(9, value.uint64)
  const pairs = value.map.flatMap(([key, inner]) => [encoded(key), encoded(inner)])
  return Buffer.concat([control(7, value.map.length), ...pairs])
}

type Node = [left: Node | Buffer | undefined, right: Node | Buffer | undefined]

/** The bits of a network such as `10.0.0.0/8`. */
function bitsOf(network: string): (0 | 1)[] {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').flatMap((part) => Number(part).toString(2).padStart(8, '0').split(''))
  return bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))
}

function insertNetwork(root: Node, network: string, data: Buffer): void {
  const bits = bitsOf(network)
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit]
    const inner: Node = Array.isArray(next) ? next : [undefined, undefined]
    node[bit] = inner
    node = inner
  }
  node[bits.at(-1) ?? 0] = data
}

const nodesOf = (node: Node): Node[] => [
  node,
  ...node.flatMap((side) => (Array.isArray(side) ? nodesOf(side) : [])),
]

/** @param countries by network, none within another */
export function geoDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const root: Node = [undefined, undefined]
  const data: Buffer[] = []
  for (const [network, code] of Object.entries(countries)) {
    const record = encoded({ map: [['country', { map: [['iso_code', code]] }]] })
    data.push(record)
    insertNetwork(root, network, record)
  }
  const nodes = nodesOf(root)
  const offsetOf = (record: Buffer) => Buffer.concat(data.slice(0, data.indexOf(record))).length
  const pointer = (side: Node[0]): number => {
    if (side === undefined) return nodes.length
    return Array.isArray(side) ? nodes.indexOf(side) : nodes.length + 16 + offsetOf(side)
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(([left, right], index) => {
    tree.writeUIntBE(pointer(left), index * 6, 3)
    tree.writeUIntBE(pointer(right), index * 6 + 3, 3)
  })
  const metadata = encoded({
    map: [
      ['binary_format_major_version', { uint16: 2 }],
      ['binary_format_minor_version', { uint16: 0 }],
      ['build_epoch', { uint64: 1_790_000_000 }],
      ['database_type', 'Test-Country'],
      ['description', { map: [['en', 'A test']] }],
      ['ip_version', { uint16: 4 }],
      ['languages', ['en']],
      ['node_count', { uint32: nodes.length }],
      ['record_size', { uint16: 24 }],
    ],
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata])
}
