// Baseline of Node.js: a server that always sends the same bytes and headers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , headersFile = '', bodyFile = ''] = process.argv
const headers: string[] = JSON.parse(readFileSync(headersFile, 'utf8'))
const body = readFileSync(bodyFile)

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    response.end(JSON.stringify(process.cpuUsage()))
    return
  }
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
