import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/** Vite's own addresses. */
const VITE = /^\/(@|node_modules\/|__)/

/** The gate's worker would show the built page when the one of the sources is late. The shop's has a setting of the server. */
const NO_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', () => registration.unregister())`

/** The server is away for a moment when it restarts, and longer on a busy machine. */
const PATIENCE_MS = 60_000

/**
 * `npm run dev`: Vite serves the files of `web/`, with hot reload, and passes everything else on to the server of Festoon at `origin`. The
 * pages of that are built ones; they are sent with the sources in place of the built files.
 */
export function develop(origin: string): Plugin {
  return {
    name: 'festoon:develop',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((incoming, reply, next) => {
        const { pathname } = new URL(`${origin}${incoming.url ?? '/'}`)
        if (VITE.test(pathname) || isSource(vite.config.root, pathname)) return next()
        if (pathname === '/gate/service-worker.js')
          return void reply
            .writeHead(200, { 'content-type': 'text/javascript', 'service-worker-allowed': '/gate' })
            .end(NO_WORKER)
        const refuse = (error: unknown) =>
          void reply.writeHead(502).end(`The server does not answer: ${String(error)}`)
        void pass(vite, origin, incoming, reply).catch(refuse)
      })
    },
  }
}

const isSource = (root: string, pathname: string): boolean =>
  !pathname.endsWith('.html') && statSync(join(root, pathname), { throwIfNoEntry: false })?.isFile() === true

async function pass(
  vite: ViteDevServer,
  origin: string,
  incoming: Connect.IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const answer = await ask(origin, incoming)
  const headers = { ...answer.headers }
  if (!isPage(incoming) || !String(headers['content-type']).startsWith('text/html')) {
    reply.writeHead(answer.statusCode ?? 502, headers)
    // A stream of news ends with its page.
    reply.on('close', () => answer.destroy())
    return void answer.pipe(reply)
  }
  const entries = readEntries(vite.config.root)
  const html = await text(answer)
  const source = withSources(html, entries)
  const page = source === null ? html : await vite.transformIndexHtml(incoming.url ?? '/', source)
  const policy = headers['content-security-policy']
  if (source !== null && policy) headers['content-security-policy'] = looserPolicy(policy, page)
  for (const name of ['content-length', 'etag']) delete headers[name]
  reply.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' }).end(page)
}

const isPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/** Asks the server, which may just be restarting. */
async function ask(origin: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { 'accept-encoding': _, 'if-none-match': __, ...plain } = incoming.headers
  const headers = isPage(incoming) ? plain : incoming.headers
  const body = await buffer(incoming)
  const end = performance.now() + PATIENCE_MS
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: incoming.method ?? 'GET', headers, agent: false }
      request(new URL(`${origin}${incoming.url ?? '/'}`), options, resolve)
        .on('error', reject)
        .end(body)
    })
  for (;;)
    try {
      return await send()
    } catch (error) {
      const isAway = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!isAway || performance.now() > end) throw error
      await sleep(50)
    }
}

/** A page of the build and of the sources. */
interface Entry {
  /** The script that only this page has, the last one, without its ending: in another language that has more. */
  built: string
  source: string
}

function readEntries(root: string): Entry[] {
  const built = join(root, '../dist/web')
  const pages = readdirSync(built).filter((file) => file.endsWith('.html'))
  return pages.map((page) => {
    const [script] = [
      ...readFileSync(join(built, page), 'utf8').matchAll(/ src="(\/assets\/[^"]+)\.js"/g),
    ].slice(-1)
    const [, source] =
      /<script type="module" src="\.(\/[^"]+)"/.exec(readFileSync(join(root, page), 'utf8')) ?? []
    if (!script?.[1] || !source) throw new Error(`${page} has no script`)
    return { built: script[1], source }
  })
}

/** A page of the server with the sources instead of the built scripts and styles, and nothing prerendered; null for other pages. */
export function withSources(html: string, entries: Entry[]): string | null {
  const entry = entries.find(({ built }) => html.includes(built))
  if (!entry) return null
  const page = html
    .replaceAll(/<link [^>]*rel="(?:stylesheet|modulepreload|preload)"[^>]*>\n?/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>\n?/g, '')
    .replaceAll(/<script>[^]*?<\/script>\n?/g, '')
  return withoutBuiltStyle(emptied(page)).replace(
    '</body>',
    `<script type="module" src="${entry.source}"></script>\n</body>`,
  )
}

/** React hydrates only what the same code has rendered. */
function emptied(page: string): string {
  const begin = page.indexOf('<div id="root">')
  const end = page.indexOf('<noscript>', begin)
  return begin < 0 || end < 0 ? page : `${page.slice(0, begin)}<div id="root"></div>\n${page.slice(end)}`
}

/** The style sheets of the first screen are the last thing in the head; the colours of the festival before them stay. */
function withoutBuiltStyle(page: string): string {
  const [begin, end] = [page.lastIndexOf('<style>'), page.lastIndexOf('</style>')]
  const isLast = page.slice(end).replace('</style>', '').trimStart().startsWith('</head>')
  return isLast ? page.slice(0, begin) + page.slice(end + '</style>'.length) : page
}

/** The page's policy with what hot reload needs: styles that are put in, the inline script of React, and the connection to Vite. */
export function looserPolicy(policy: string | string[], page: string): string {
  const scripts = [...page.matchAll(/<script type="module">([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return String(policy)
    .split(';')
    .map((directive) => {
      if (directive.startsWith('script-src')) return [directive, ...scripts].join(' ')
      if (directive.startsWith('style-src')) return "style-src 'self' 'unsafe-inline'"
      return directive.startsWith('connect-src') ? `${directive} ws:` : directive
    })
    .join(';')
}
