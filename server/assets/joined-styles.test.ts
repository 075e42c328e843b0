import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJoinedStyles, joinedAddress } from '#server/assets/joined-styles.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-styles-'))
const server = createServer()
let origin: string

beforeAll(async () => {
  writeFileSync(join(folder, 'flyout-AAAA1111.css'), '.a{color:red}\n')
  writeFileSync(join(folder, 'form-BB-2_222.css'), '.b{color:blue}\n')
  writeFileSync(join(folder, 'main-CCCC3333.js'), 'export {}')
  const answer = createJoinedStyles(folder)
  server.on('request', (request, response) => {
    if (!answer(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

it('sends the files of an address in its order, compressed, to be cached forever', async () => {
  const address = joinedAddress(['assets/form-BB-2_222.css', 'assets/flyout-AAAA1111.css'])
  const response = await fetch(origin + address, { headers: { 'accept-encoding': 'br' } })
  expect(await response.text()).toBe('.b{color:blue}.a{color:red}')
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

it.each([
  ['a file that the build does not have', '/assets/styles/AAAA1111DDDD4444.css'],
  ['a file that is no style', '/assets/styles/CCCC3333.css'],
  ['a file twice', '/assets/styles/AAAA1111AAAA1111.css'],
  ['no file', '/assets/styles/.css'],
  ['a part of a name', '/assets/styles/AAAA111.css'],
])('leaves an address with %s to others', async (_, address) => {
  expect((await fetch(origin + address)).status).toBe(404)
})

it('refuses to name a file without a content hash', () => {
  expect(() => joinedAddress(['assets/base.css'])).toThrow('no content hash')
})
