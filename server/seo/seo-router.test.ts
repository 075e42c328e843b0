import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { createSeoRouter } from '#server/seo/seo-router.ts'
import { readSite, type Site } from '#server/site/site.ts'

// Anybody can request sitemaps, which are long for a large catalogue: they are written once.

let site: Site
let server: Server
let url = ''
/** Markets whose addresses were looked up. */
const lookups: string[] = []

beforeAll(async () => {
  const { documents } = demoShop()
  site = await readSite({
    list: async (kind) => documents.filter((document) => document.kind === kind),
    assets: async () => [],
    pages: async () => [],
  })
  const router = createSeoRouter({
    site: () => site,
    shopListing: {
      async addresses(market) {
        lookups.push(market)
        return [{ alias: 'productPage', path: `/${market}/p/coat` }]
      },
      alternates: async () => [],
    },
    publicUrl: 'https://shop.example',
  })
  server = createServer(express().use(router)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())

const read = async (path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, text: await response.text() }
}

it('writes a sitemap of products once for many requests', async () => {
  lookups.length = 0
  const all = await Promise.all(Array.from({ length: 20 }, () => read('/sitemap-dk-shop-1.xml')))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(all[0]?.text).toContain('<loc>https://shop.example/dk/p/coat</loc>')
  expect(lookups).toEqual(['dk'])
  for (let count = 0; count < 5; count += 1) expect((await read('/sitemap-dk-shop-7.xml')).status).toBe(404)
  expect(lookups).toEqual(['dk', 'dk'])
})

it('writes the index once, and again when the site changes', async () => {
  lookups.length = 0
  await Promise.all(Array.from({ length: 20 }, () => read('/sitemap.xml')))
  expect(lookups).toHaveLength(site.markets.length)
  site = { ...site, revision: 'another' }
  await read('/sitemap.xml')
  expect(lookups).toHaveLength(2 * site.markets.length)
})

it('looks up nothing for markets that do not exist', async () => {
  lookups.length = 0
  for (const market of ['xx', 'xy', 'xz'])
    expect((await read(`/sitemap-${market}-shop-1.xml`)).status).toBe(404)
  expect(lookups).toEqual([])
})
