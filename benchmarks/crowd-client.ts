import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const MAX_ATTEMPTS = 5

let addresses = 0

/** Sends a request on a separate connection, from one of many local addresses, and returns the body of the response. */
function send(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const localAddress = `127.0.0.${2 + (addresses++ % 250)}`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    let text = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      const [head = '', body] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body === undefined || Buffer.byteLength(body) < length) return
      // Closed by the client, like browsers close idle connections.
      socket.destroy()
      if (head.startsWith('HTTP/1.1 200')) resolve(body)
      else reject(new Error(text))
    })
    socket.write(request)
  })
}

const HEADERS = 'host: shop.example\r\nuser-agent: Mozilla/5.0 (iPhone)\r\naccept: */*\r\n'

export const ask = (origin: string, path: string): Promise<string> =>
  sendUntilAnswered(origin, `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`)

/** Requests lost by a busy machine are repeated, as the page does. */
async function sendUntilAnswered(origin: string, request: string): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send(origin, request)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await sleep(attempt * 1_000)
    }
}

export async function post(
  origin: string,
  path: string,
  body: object,
): Promise<ReturnType<typeof JSON.parse>> {
  const json = JSON.stringify(body)
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
  return JSON.parse(await sendUntilAnswered(origin, `POST ${path} HTTP/1.1\r\n${HEADERS}${type}\r\n${json}`))
}
