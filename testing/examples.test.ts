import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import {
  adapt,
  balancerExample,
  examplesIn,
  freePort,
  isInstalled,
  makeCertificate,
  openEcho,
  PATH,
  put,
  send,
  startProxy,
  type Arrived,
} from './harness/example-proxies.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

const run = promisify(execFile)
async function newFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

/** Skips a test with a message if a program is not installed. */
async function needs(t: TestContext, ...programs: string[]): Promise<boolean> {
  for (const program of programs)
    if (!(await isInstalled(program))) {
      t.skip(`${program} is not installed on this machine`)
      return false
    }
  return true
}

async function passesWhatItShould(port: number, { hasLimits = true } = {}): Promise<void> {
  const passed = async (path: string, bytes: number, headers = {}): Promise<Arrived> => {
    const { status, body } = await send(port, { path, bytes, mayPass: true, headers })
    assert.equal(status, 200, `${bytes} bytes to ${path}: ${body}`)
    return JSON.parse(body)
  }
  const { call, picture, festivalFile } = BODY_LIMITS
  assert.equal((await passed('/api/checkout-cart', call)).bytes, call)
  assert.equal((await passed('/office/api/pictures?use=item', picture)).bytes, picture)
  assert.equal((await passed('/office/api/festival-imports', festivalFile)).bytes, festivalFile)
  const limited = [
    ['/api/checkout-cart', call],
    ['/office/api/festival-imports', festivalFile],
  ] as const
  for (const [path, limit] of hasLimits ? limited : [])
    assert.equal((await send(port, { path, bytes: limit + 1, mayPass: false })).status, 413)

  const pretended = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
  const { headers, url } = await passed('/api/login?a=%2F..', 2, pretended)
  assert.equal(url, '/api/login?a=%2F..')
  // The shop only trusts the last address: that of the proxy's client.
  assert.match(String(headers['x-forwarded-for']), /(^|, )127\.0\.0\.1$/)
  assert.equal(headers['x-forwarded-proto'], 'https')
  assert.equal(headers.host, 'tickets.example.org')
}

test('the documented nginx configuration passes on allowed requests and the client address', async (t) => {
  if (!(await needs(t, 'nginx', 'openssl'))) return
  const folder = await newFolder(t)
  const [echo, port, plain] = [await openEcho(), await freePort(), await freePort()]
  t.after(echo.close)
  const { certificate, key } = await makeCertificate(folder)
  const [example = ''] = examplesIn('nginx')
  const site = adapt(example, [
    ['127.0.0.1:3000', `127.0.0.1:${echo.port}`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['    listen [::]:80;\n', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['/etc/letsencrypt/live/tickets.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/tickets.example.org/privkey.pem', key],
  ])
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = await put(
    folder,
    'nginx.conf',
    `${user} pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}\n` +
      `http { access_log off; ${bodies.join(' ')}\n${site}}\n`,
  )
  await chmod(folder, 0o755)
  await run('nginx', ['-t', '-c', file], { env: { PATH } })
  t.after(await startProxy('nginx', ['-c', file], port))
  await passesWhatItShould(port)
})

test('the documented HAProxy configuration passes on allowed requests and the client address', async (t) => {
  if (!(await needs(t, 'haproxy', 'openssl'))) return
  const folder = await newFolder(t)
  const [echo, port, plain] = [await openEcho(), await freePort(), await freePort()]
  t.after(echo.close)
  const { both } = await makeCertificate(folder)
  const [example = ''] = examplesIn('haproxy')
  const file = await put(
    folder,
    'haproxy.cfg',
    adapt(example, [
      ['maxconn 20000', 'maxconn 100'],
      ['127.0.0.1:3000', `127.0.0.1:${echo.port}`],
      ['bind :80', `bind 127.0.0.1:${plain}`],
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/tickets.example.org.pem', both],
    ]),
  )
  await run('haproxy', ['-c', '-f', file], { env: { PATH } })
  t.after(await startProxy('haproxy', ['-db', '-f', file], port))
  await passesWhatItShould(port)
})

test('the documented HAProxy configuration for several machines drops a machine that does not answer, and asks clients to retry', async (t) => {
  if (!(await needs(t, 'haproxy', 'openssl'))) return
  const folder = await newFolder(t)
  const [one, two, worker] = [await openEcho(), await openEcho(), await openEcho()]
  t.after(() => [one, two, worker].forEach(({ close }) => close()))
  const [port, plain] = [await freePort(), await freePort()]
  const { both } = await makeCertificate(folder)
  const example = adapt(balancerExample(), [
    ['maxconn 20000', 'maxconn 100'],
    ['10.0.0.11:3000', `127.0.0.1:${one.port}`],
    ['10.0.0.12:3000', `127.0.0.1:${two.port}`],
    ['10.0.0.13:3000', `127.0.0.1:${worker.port}`],
    ['10.0.0.14:3000', `127.0.0.1:${worker.port}`],
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/tickets.example.org.pem', both],
  ])
  const file = await put(folder, 'haproxy.cfg', example)
  await run('haproxy', ['-c', '-f', file], { env: { PATH } })
  t.after(await startProxy('haproxy', ['-db', '-f', file], port))
  await passesWhatItShould(port)
  const ask = async (path: string) => {
    const { status, body, headers } = await send(port, { path, bytes: 2, mayPass: true })
    return { status, headers, by: status === 200 ? JSON.parse(body).port : null }
  }
  assert.equal((await ask('/office/api/sessions')).by, worker.port)
  one.close()
  for (let times = 0; times < 10; times++) assert.equal((await ask('/api/get-data')).by, two.port)
  worker.close()
  while ((await ask('/office/api/sessions')).by !== two.port) await sleep(20)
  two.close()
  const { status, headers } = await ask('/api/get-data')
  assert.deepEqual([status, headers['retry-after']], [503, '2'])
})

test('the documented HAProxy configuration for the database address is valid', async (t) => {
  if (!(await needs(t, 'haproxy'))) return
  const [, , example = ''] = examplesIn('haproxy')
  const file = await put(await newFolder(t), 'haproxy.cfg', example)
  await run('haproxy', ['-c', '-f', file], { env: { PATH } })
})

test('the documented Caddy configuration passes on allowed requests and the client address', async (t) => {
  if (!(await needs(t, 'caddy', 'openssl'))) return
  const folder = await newFolder(t)
  const [echo, port] = [await openEcho(), await freePort()]
  t.after(echo.close)
  const { certificate, key } = await makeCertificate(folder)
  const [example = ''] = examplesIn('caddyfile')
  const site = adapt(example, [
    ['127.0.0.1:3000', `127.0.0.1:${echo.port}`],
    ['tickets.example.org {', `tickets.example.org:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
  ])
  const alone = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n'
  const file = await put(folder, 'Caddyfile', `${alone}${site}`)
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  t.after(await startProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, home))
  await passesWhatItShould(port, { hasLimits: false })
})

test('compose.yaml sets only known settings, lists the required ones and mounts every volume', () => {
  const text = readFileSync('compose.yaml', 'utf8')
  const { services, volumes } = parse(text)
  const read = new Set(
    [...readFileSync('server/config.ts', 'utf8').matchAll(/env\['(\w+)'\]/g)].map(([, name]) => name),
  )
  const given = Object.keys(services.shop.environment)
  assert.deepEqual(
    given.filter((name) => !read.has(name)),
    [],
  )
  const wanted = new Set([...text.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name))
  const told = [...text.matchAll(/^#   (\w+)=/gm)].map(([, name]) => name)
  assert.deepEqual([...wanted].toSorted(), told.toSorted())
  assert.doesNotMatch(text, /\$\{\w+\}/, 'what is not set is said at once')
  const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes: all = [] }) => all)
  assert.deepEqual(mounts.map((mount) => mount.split(':')[0]).toSorted(), Object.keys(volumes).toSorted())
  for (const { image, build } of Object.values<{ image?: string; build?: string }>(services))
    assert.ok(image !== undefined || build === '.')
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  assert.ok(dockerfile.includes('DATA_DIR=/data') && services.shop.volumes.includes('data:/data'))
})

test('the documented systemd services and timers are valid', async (t) => {
  if (!(await needs(t, 'systemd-analyze'))) return
  const folder = await newFolder(t)
  const units = examplesIn('ini').filter((text) => text.includes('[Unit]'))
  assert.ok(units.length >= 3)
  const files = await Promise.all(
    units.map((text, index) => {
      const name = /^# \/etc\/systemd\/system\/(\S+)$/m.exec(text)?.[1] ?? `festoon-${index}.service`
      return put(folder, name, text.replace('/usr/bin/node', process.execPath))
    }),
  )
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files], { env: { PATH } })
  assert.deepEqual(
    `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder)),
    [],
  )
})
