import { createServer } from 'node:http'

/** The least that a server can do: reads the request and answers the same bytes to everybody. The bytes come as an argument. */
const bytes = Buffer.from(process.argv[2] ?? '{}')

const server = createServer((request, response) => {
  request.on('data', () => undefined)
  request.on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    })
    response.end(bytes)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`)
})
