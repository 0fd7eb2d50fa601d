import { createServer } from 'node:http'

/** A minimal server: reads the request and sends the same bytes to everybody. The bytes are an argument. */
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
