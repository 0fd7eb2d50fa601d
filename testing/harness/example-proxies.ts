import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { createServer as createListener, connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const documentation = readFileSync('docs/operations.md', 'utf8')

/** The examples of a language in docs/operations.md, in order. */
export const examplesIn = (language: string): string[] =>
  [...documentation.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )

/** An example with its ports and files replaced. */
export function adapt(example: string, names: [from: string, to: string][]): string {
  return names.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${from} does not stand in the example`)
    return text.replaceAll(from, to)
  }, example)
}

/**
 * The example of HAProxy before several machines: its defaults and backends with the rest of the example for one.
 */
export function balancerExample(): string {
  const [one = '', several = ''] = examplesIn('haproxy')
  const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))
  const whole =
    between(one, 'global', 'defaults') +
    between(several, 'defaults', '\nbackend festoon') +
    between(one, 'frontend tickets', '\nbackend festoon') +
    several.slice(several.indexOf('\nbackend festoon'))
  return adapt(whole, [['path_beg /office/api/', 'path_beg /office/']])
}

/** Whether a program is installed; administrators' programs are not always in the path. */
export const PATH = `${process.env['PATH']}:/usr/sbin:/sbin`
export const isInstalled = (program: string): Promise<boolean> =>
  run('sh', ['-c', `command -v ${program}`], { env: { PATH } }).then(
    () => true,
    () => false,
  )

/** The request that the server behind a proxy received. */
export interface Arrived {
  url: string
  /** The port of the server itself. */
  port: number
  bytes: number
  headers: IncomingHttpHeaders
}

/** A server in place of the shop that returns the received request. */
export async function openEcho(): Promise<{ port: number; close: () => void }> {
  const server = createServer((incoming, reply) => {
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
    incoming.on('end', () => {
      const { url, headers, socket } = incoming
      reply.end(JSON.stringify({ url, port: socket.localPort, bytes, headers }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

export async function freePort(): Promise<number> {
  const listener = createListener()
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const { port } = listener.address() as AddressInfo
  await once(listener.close(), 'close')
  return port
}

/** A certificate for the examples, also with its key in one file. */
export async function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = [
    '-subj',
    '/CN=tickets.example.org',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
  ]
  await run('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate])
  const both = join(folder, 'both.pem')
  await run('sh', ['-c', `cat ${certificate} ${key} > ${both}`])
  return { key, certificate, both }
}

/** Starts a proxy and waits until it listens; returns a function that ends it. */
export async function startProxy(
  program: string,
  parameters: string[],
  port: number,
  env: Record<string, string> = {},
) {
  const child = spawn(program, parameters, { env: { PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${said}`)
    await wait(20)
  }
  return async () => {
    child.kill()
    await ended
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Sends this many bytes by HTTPS; above the limit only the Content-Length. */
export async function send(
  port: number,
  { path, bytes, mayPass, headers = {} }: { path: string; bytes: number; mayPass: boolean; headers?: object },
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  const call = request({
    port,
    path,
    host: '127.0.0.1',
    method: 'POST',
    rejectUnauthorized: false,
    timeout: 20_000,
    headers: { host: 'tickets.example.org', 'content-length': bytes, ...headers },
  })
  call.on('timeout', () => call.destroy(new Error(`${path} is not answered`)))
  call.on('error', () => {})
  if (mayPass) call.end(Buffer.alloc(bytes, 'a'))
  else call.flushHeaders()
  const [answer] = await once(call, 'response')
  let body = ''
  for await (const chunk of answer) body += chunk
  call.destroy()
  return { status: answer.statusCode, body, headers: answer.headers }
}

/** Writes a file into a folder; returns its path. */
export async function put(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
