import { existsSync, globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { sendMailKind } from '#server/mail/outbox.ts'
import { createMetrics } from '#server/operations/metrics.ts'

// Deployment files name existing commands, variables and paths.

const read = (file: string): string => readFileSync(file, 'utf8')
const lines = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, group = '']) => group)
const manifest: { dependencies: Record<string, string> } = JSON.parse(read('package.json'))
/** The variables that the README lists. */
const documented = read('README.md')
/** Read by Node.js, the AWS SDK or the C library. */
const foreign = /^(?:NODE_ENV|AWS_\w+|MALLOC_\w+)$/
const unknownVariables = (names: readonly string[]): string[] =>
  names.filter(
    (name) => !foreign.test(name) && !documented.includes(`\`${name}`) && !documented.includes(` ${name}\``),
  )

interface Service {
  image?: string
  build?: string
  read_only?: boolean
  environment?: Record<string, string>
  env_file?: object[]
  volumes?: string[]
  depends_on?: Record<string, object>
  healthcheck?: { test?: string[] }
  networks?: Record<string, { ipv4_address?: string }>
}
interface Network {
  ipam: { config: { subnet: string; ip_range: string }[] }
}
const compose: {
  services: Record<string, Service>
  volumes: object
  networks: Record<string, Network>
} = parse(read('compose.yaml'), {
  merge: true,
})
const ofKind = (test: (service: Service) => boolean) =>
  Object.entries(compose.services).filter(([, service]) => test(service))

it('builds its image on the Node.js that package.json pins, and runs it without rights', () => {
  expect(lines('Dockerfile', /^FROM node:([\d.]+)/gm)).toEqual([manifest.dependencies.node])
  expect(lines('Dockerfile', /^USER (\w+)/gm)).toEqual(['nonroot'])
  expect(read('Dockerfile')).toContain('HEALTHCHECK')
})

it('copies into its image what exists, and sends it nothing else', () => {
  const copied = lines('Dockerfile', /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '))
  expect(copied.length).toBeGreaterThan(7)
  expect(copied.filter((name) => !existsSync(name))).toEqual([])
  const sent = lines('.dockerignore', /^!(.+)$/gm)
  expect(sent.toSorted()).toEqual(copied.map((name) => name.replace('./', '')).toSorted())
})

it('removes from its image only unused packages', () => {
  const removed = lines('Dockerfile', /^ +node_modules\/(\S+)/gm)
  expect(removed).toContain('vite')
  const installed = removed.filter((name) => existsSync(`node_modules/${name}`) || /lightningcss-/.test(name))
  expect(installed).toEqual(removed)
  const imports = (file: string): string[] =>
    [...read(file).matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"#.\n]+)['"]/g)].map(([, name = '']) => name)
  const users = globSync('{server,schemas}/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
    imports(file).some((name) =>
      removed.some((removedName) => name === removedName || name.startsWith(`${removedName}/`)),
    ),
  )
  const buildOrDevelopment = /^server\/(?:build\/|assets\/development|composition\/development)/
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter((file) => !buildOrDevelopment.test(file))).toEqual([])
})

it('gives several processes without containers one place for pictures', () => {
  const unit = read('deploy/vitrine.service')
  expect(unit).toMatch(/DATA_DIR=\S*%i/)
  expect(unit).toMatch(/^# .*ASSETS_URL/m)
})

it('starts by commands that exist', () => {
  const started = [
    ...read('Dockerfile').matchAll(/server\/commands\/[\w-]+\.ts/g),
    ...read('compose.yaml').matchAll(/server\/commands\/[\w-]+\.ts/g),
    ...read('deploy/vitrine.service').matchAll(/server\/commands\/[\w-]+\.ts/g),
  ].map(([file]) => file)
  expect(started.length).toBeGreaterThan(3)
  expect(started.filter((file) => !existsSync(file))).toEqual([])
})

it('composes two processes of one image, on read-only roots, that share everything but caches', () => {
  const shops = ofKind(({ build }) => build !== undefined).filter(([name]) => name !== 'migrate')
  expect(shops).toHaveLength(2)
  for (const [, { read_only: isReadOnly, environment = {} }] of shops) {
    expect(isReadOnly).toBe(true)
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'ASSETS_URL', 'SECRET_KEY']),
    )
    expect(environment.DEMO).toBe('0')
  }
})

it('starts its proxy, and ends a wait for the composition, once pages can be answered', () => {
  const shops = ofKind(({ build }) => build !== undefined).filter(([name]) => name !== 'migrate')
  for (const [name, { healthcheck }] of shops) {
    expect(String(healthcheck?.test)).toContain('/readyz')
    expect(compose.services.proxy?.depends_on?.[name]).toEqual({ condition: 'service_healthy' })
  }
})

it('sets variables that the server reads, in every way to deploy it', () => {
  const composed = ofKind(({ build }) => build !== undefined).flatMap(([, { environment = {} }]) =>
    Object.keys(environment),
  )
  const inImage = lines('Dockerfile', /^(?:ENV| {4})\s*([A-Z_]+)=/gm)
  const inUnit = [...read('deploy/vitrine.service').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(
    ([, name = '']) => name,
  )
  expect(inImage).toContain('DATA_DIR')
  expect(unknownVariables([...composed, ...inImage, ...inUnit])).toEqual([])
})

it('passes all variables of the file that its operator writes to the shop, and overrides what it decides itself', () => {
  const shops = ofKind(({ build }) => build !== undefined)
  expect(shops.map(([, { env_file: files }]) => files)).toEqual(
    shops.map(() => [{ path: '.env', required: false }]),
  )
  const inImage = lines('Dockerfile', /^(?:ENV| {4})\s*([A-Z_]+)=/gm).filter((name) => !foreign.test(name))
  for (const [, { environment = {} }] of shops)
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(inImage))
})

it('documents each secret of its composition', () => {
  const variables = new Set(
    [...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name),
  )
  const explained = lines('.env.example', /^(\w+)=/gm)
  expect([...variables].toSorted()).toEqual(explained.toSorted())
})

it('refers to services, volumes and files that exist', () => {
  for (const [name, { volumes = [], depends_on: needs = {} }] of Object.entries(compose.services)) {
    expect(
      Object.keys(needs).filter((other) => !(other in compose.services)),
      name,
    ).toEqual([])
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('./') ? existsSync(source) : source in compose.volumes, volume).toBe(true)
    }
  }
})

it('reaches its processes by addresses that stay when a container is replaced', () => {
  const { subnet = '', ip_range: range = '' } = compose.networks.default?.ipam.config[0] ?? {}
  const addressOf = (name: string) => compose.services[name]?.networks?.default?.ipv4_address ?? ''
  const [shops, proxy] = [['shop-1', 'shop-2'].map(addressOf), addressOf('proxy')]
  expect(lines('deploy/nginx.conf', /^\s+server (\S+):3000 /gm)).toEqual(shops)
  const listOf = (network: string) => {
    const list = new BlockList()
    list.addSubnet(network.split('/')[0] ?? '', Number(network.split('/')[1]))
    return list
  }
  for (const address of [...shops, proxy])
    expect([listOf(subnet).check(address), listOf(range).check(address)], address).toEqual([true, false])
  expect(new Set([...shops, proxy]).size).toBe(3)
})

it('lets its proxy preserve the addresses of shoppers behind another proxy, and trusts both alone', () => {
  expect(lines('deploy/nginx.conf', /^\s+proxy_set_header X-Forwarded-For (.+);/gm)).toEqual([
    '$proxy_add_x_forwarded_for',
  ])
  const { proxy } = compose.services
  const address = proxy?.networks?.default?.ipv4_address ?? 'none'
  const trusted = ofKind(({ build }) => build !== undefined).map(
    ([, { environment }]) => environment?.TRUST_PROXY,
  )
  expect(new Set(trusted)).toEqual(new Set([`${address},\${TRUST_PROXY:-}`]))
})

it('has a proxy that reads headers larger than by default, and queues no requests for the same address', () => {
  expect(lines('deploy/nginx.conf', /^\s+proxy_buffer_size (\d+)k;/gm)).toEqual(['16'])
  expect(read('deploy/nginx.conf')).not.toMatch(/^\s*proxy_cache_lock/m)
})

const rules: { alert: string; expr: string }[] = parse(read('deploy/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: object[] }) => rules,
)

/** Every combination of the names that a selector's matchers `=` and `=~` list; wider patterns are left out. */
function selectedLabels(matchers: string): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}]
  for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)=~?"([^"]+)"/g))
    if (!/\*|\.\./.test(values))
      combinations = combinations.flatMap((labels) =>
        values.split('|').map((value) => ({ ...labels, [label]: value })),
      )
  return combinations
}

it('alerts by series that exist before anything happens: nothing increases in one that begins with its event', async () => {
  const metrics = createMetrics()
  metrics.connections(() => ({ busy: 0, idle: 0, waiting: 0 }))
  metrics.expectJobs(sendMailKind)
  const collected = await Promise.all(metrics.registries.map((registry) => registry.getMetricsAsJSON()))
  const series = collected.flat().flatMap(({ name, values }) => values.map((sample) => ({ name, ...sample })))
  const selected = rules.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/(vitrine_\w+)\{([^}]+)\}/g)].flatMap(([, name = '', matchers = '']) =>
      selectedLabels(matchers)
        .filter((labels) => Object.keys(labels).length > 0)
        .map((labels) => ({ alert, name, labels })),
    ),
  )
  expect(selected.length).toBeGreaterThan(12)
  for (const { alert, name, labels } of selected)
    expect(series, alert).toContainEqual(
      expect.objectContaining({ name, value: 0, labels: expect.objectContaining(labels) }),
    )
})

it('compares no series with 0 that may be missing', () => {
  const compared = rules.flatMap(({ alert, expr }) =>
    alert === 'ShopDown' ? [] : [...expr.matchAll(/(.{1,14}) == 0/g)].map(([, before]) => before),
  )
  expect(compared).toEqual(compared.map(() => ' or vector(0))'))
  expect(compared.length).toBeGreaterThan(2)
})

it('alert rules and docs name only metrics that exist', async () => {
  const metrics = createMetrics()
  metrics.cacheBytes(() => 0)
  metrics.connections(() => ({ busy: 0, idle: 0, waiting: 0 }))
  const known = new Set(
    metrics.registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name)),
  )
  // Named as the samples are: a summary's values have names of their own.
  for (const registry of metrics.registries)
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      known.add(name)
      if (String(type) === 'histogram')
        for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`)
    }
  const board: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    read('deploy/grafana.json'),
  )
  const shown = board.panels.flatMap(({ targets = [] }) => targets)
  expect(shown.length).toBeGreaterThan(15)
  const used = [
    ...[...rules, ...shown].flatMap(({ expr }) => expr.match(/\b(?:vitrine|process|nodejs)_\w+/g) ?? []),
    ...lines('docs/operations.md', /`(vitrine_\w+)/g),
  ]
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
