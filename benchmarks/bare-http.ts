import { createServer, type ServerResponse } from 'node:http'
import { AddProductToCart } from '#contract/carts.ts'
import { readBody } from '#server/platform/request/request-body.ts'

/**
 * A minimal server: reads the request and sends the same bytes to everybody. The bytes are an argument; with a second one it parses the body
 * as well and checks it by the schema of an add to a cart, like the shop.
 */
const [, , text = '{}', isChecked] = process.argv
const bytes = Buffer.from(text)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (isChecked !== undefined) readBody(AddProductToCart, JSON.parse(Buffer.concat(chunks).toString()))
    send(response)
  })
})

function send(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  response.end(bytes)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`)
})
