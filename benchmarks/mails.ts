// The mails of the orders of the first minutes, all at once, while others wait for password mails.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { createBuyers } from '#testing/buyers/accounts.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { percentile } from './buyers.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { databaseOnDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'
import { holdMails } from './hold-mails.ts'
import { openMailSink, type MailSink } from './mail-sink.ts'
import { sendOrderBuyers } from './processes.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    /** The time that the mail server takes per mail, in milliseconds. */
    delay: { type: 'string', default: '20' },
  },
})
const ORDERS = Number(values.orders)
/** The orders whose mails are sent repeatedly: rendering a ticket always costs the same. */
const BUYERS = 10
const PASSWORDS_ALONE = 10
/** The numbers of registrations and of tickets added to a cart while the mails are sent. */
const REGISTER_EVERY = 250
const ADD_EVERY = 20
const ADDS_ALONE = 250

interface Bench {
  shop: RunningProcess
  sql: Sql
  sink: MailSink
  postmaster: number
}

async function mails(): Promise<boolean> {
  const database = await databaseOnDisk()
  const sink = await openMailSink(Number(values.delay))
  const secret = token()
  const shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    FESTIVAL: 'benchmarks/festival.yaml',
    RATE_LIMITS: 'off',
    SECRET: secret,
    SMTP_URL: sink.url,
  })
  const sql = openSql(database.url, { max: 2 })
  try {
    const note = await readFile(join(database.folder, 'postgres/data/postmaster.pid'), 'utf8')
    const bench = { shop, sql, sink, postmaster: Number.parseInt(note) }
    await givePicture(sql, database.folder)
    await placeOrders(bench, secret)
    const title = `The mails of ${ORDERS} orders, at a mail server that takes ${values.delay} ms for each`
    return report('mails', title, figuresOf(await measure(bench)))
  } finally {
    await sql.end()
    await shop.stop()
    sink.close()
    await database.stop()
  }
}

/** A ticket with a picture, as is usual. */
async function givePicture(sql: Sql, folder: string): Promise<void> {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await copyFile('festivals/pictures/kite.webp', join(folder, 'pictures/bench.webp'))
  await sql`update products set shop_image = '/pictures/bench.webp'`
  await sql`update cache_versions set version = version + 1 where name = 'catalogue'`
  await sql`select pg_notify('catalogue', '')`
  await sleep(1_000)
}

/** Places and pays some orders; their mails are held back. */
async function placeOrders({ shop, sql }: Bench, secret: string): Promise<void> {
  await holdMails(sql)
  const buyers = await createBuyers(sql, Temporal.Now.instant(), 'buyer', BUYERS)
  const errand = { origin: shop.origin, secret, buyers, atOnce: BUYERS }
  await sendOrderBuyers({ ...errand, steps: ['add', 'checkout', 'pay'] })
  await sql`drop trigger hold_mails on graphile_worker._private_jobs`
  await sql`delete from graphile_worker._private_jobs`
  await sql`update mails set sent_at = now()`
}

/** Writes this many confirmations at once, each with two tickets and every fifth with three, or with none. */
const write = (sql: Sql, count: number, withTickets: boolean) => sql`
  with templates as (
    select *, row_number() over (order by id) - 1 as place from mails where template = 'confirmation' order by id limit ${BUYERS}),
  written as (
    insert into mails (recipient, template, subject, html, frame, text, attachments, order_id, created_at)
    select recipient, 'copy', subject, html, frame, text,
           case when not ${withTickets}::boolean then '[]'
                when n % 5 = 0 then attachments || attachments || attachments
                else attachments || attachments end, order_id, now()
      from generate_series(0, ${count}::integer - 1) as n join templates on place = n % ${BUYERS}::integer
    returning id)
  select graphile_worker.add_job('send-mail', json_build_object('mail', id)) from written`

interface Burst {
  seconds: number
  /** CPU time of server and PostgreSQL per mail, in milliseconds. */
  server: number
  postgres: number
  bytes: number
  doubled: number
}

/** Sends this many mails, and runs other work concurrently. */
async function burst(
  { shop, sql, sink, postmaster }: Bench,
  count: number,
  withTickets: boolean,
): Promise<Burst> {
  const used = () => Promise.all([cpuSeconds(shop.pid), familyCpuSeconds(postmaster)])
  const isCopy = ({ to }: MailSink['arrivals'][number]) => to.startsWith('buyer-')
  const known = sink.arrivals.filter(isCopy).length
  const copies = () => sink.arrivals.filter(isCopy).slice(known)
  const [before, began] = [await used(), performance.now()]
  await write(sql, count, withTickets)
  while (copies().length < count) await sleep(20)
  const ended = Math.max(...copies().map(({ at }) => at))
  // The last results are recorded, and duplicates have arrived.
  while ((await sql`select from mails where sent_at is null and template = 'copy'`).length > 0)
    await sleep(20)
  const after = await used()
  const each = (index: 0 | 1) => ((after[index] - before[index]) * 1_000) / count
  const bytes = copies().reduce((sum, mail) => sum + mail.bytes, 0) / count
  const doubled = copies().length - count
  return { seconds: (ended - began) / 1_000, server: each(0), postgres: each(1), bytes, doubled }
}

/** Posts to a call; returns the latency in milliseconds. */
async function post({ shop }: Bench, path: string, body: object): Promise<number> {
  const began = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(shop.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return performance.now() - began
}

/** Registers somebody; returns the milliseconds until the link has reached the mail server. */
async function waitForPassword(bench: Bench, name: string): Promise<number> {
  const { sink } = bench
  const email = `${name}@example.net`
  const began = performance.now()
  await post(bench, '/api/register', { full_name: 'Ana Anić', email })
  for (;;) {
    const arrived = sink.arrivals.find(({ to }) => to === email)
    if (arrived) return arrived.at - began
    await sleep(5)
  }
}

const TICKET = {
  external_code: 'hot',
  full_name: 'Ana Anić',
  email: 'ana@example.net',
  age: 'adult',
  cart: '',
}

/** Adds a ticket to a new cart; returns the milliseconds until it is held. */
const addTicket = (bench: Bench): Promise<number> =>
  post(bench, '/api/add-product-to-cart', { ...TICKET, token: '' })

/** Repeats an action at a fixed rate until the end; returns the latency of each. */
async function repeat(
  every: number,
  isOver: (times: number) => boolean,
  work: (index: number) => Promise<number>,
): Promise<number[]> {
  const waits: Promise<number>[] = []
  while (!isOver(waits.length)) {
    waits.push(work(waits.length))
    await sleep(every)
  }
  return Promise.all(waits)
}

/** The measurements without and with concurrent mails of orders. */
interface Measured {
  plain: Burst
  rush: Burst
  crowded: Burst
  bare: { rate: number; cpu: number }
  passwords: Record<'alone' | 'beside', number[]>
  adds: Record<'alone' | 'beside', number[]>
}

async function measure(bench: Bench): Promise<Measured> {
  await burst(bench, BUYERS, true)
  const waits = []
  for (let index = 0; index < PASSWORDS_ALONE; index += 1)
    waits.push(await waitForPassword(bench, `alone-${index}`))
  const plain = await burst(bench, Math.ceil(ORDERS / 4), false)
  const rush = await burst(bench, ORDERS, true)
  const bare = await sendBare(bench.sink.url, rush.bytes)
  const add = () => addTicket(bench)
  const adds = await repeat(ADD_EVERY, (times) => times === ADDS_ALONE, add)
  let isDone = false
  const isOver = () => isDone
  const [crowded, waitsBeside, addsBeside] = await Promise.all([
    burst(bench, ORDERS, true).finally(() => (isDone = true)),
    repeat(REGISTER_EVERY, isOver, (index) => waitForPassword(bench, `during-${index}`)),
    repeat(ADD_EVERY, isOver, add),
  ])
  return {
    plain,
    rush,
    crowded,
    bare,
    passwords: { alone: waits, beside: waitsBeside },
    adds: { alone: adds, beside: addsBeside },
  }
}

function figuresOf({ plain, rush, crowded, bare, passwords, adds }: Measured): Figure[] {
  const rate = ORDERS / rush.seconds
  return [
    { what: 'mails of orders a second, 2.2 tickets each', value: rate },
    { what: '… against a bare sender of as many bytes', value: rate / bare.rate, unit: '×' },
    {
      what: `until the last of ${ORDERS} has left, all documents drawn`,
      value: rush.seconds,
      unit: 's',
      target: { is: '≤', value: 180 },
    },
    ...cpuOf('a mail of an order', rush, 15),
    ...cpuOf('a mail without documents', plain),
    { what: 'CPU of the bare sender for a mail', value: bare.cpu, unit: 'ms' },
    { what: 'a mail', value: rush.bytes / 1_024, unit: 'KB' },
    { what: 'a password’s mail alone, median', value: percentile(passwords.alone, 0.5), unit: 'ms' },
    { what: '… beside the mails of orders, median', value: percentile(passwords.beside, 0.5), unit: 'ms' },
    {
      what: `the longest of ${passwords.beside.length} passwords’ mails beside them`,
      value: percentile(passwords.beside, 1),
      unit: 'ms',
      target: { is: '≤', value: 10_000 },
    },
    { what: 'an add to a cart alone, p99', value: percentile(adds.alone, 0.99), unit: 'ms' },
    { what: '… beside the mails of orders, p99', value: percentile(adds.beside, 0.99), unit: 'ms' },
    {
      what: 'mails that came twice',
      value: plain.doubled + rush.doubled + crowded.doubled,
      target: { is: '=', value: 0 },
    },
  ]
}

const cpuOf = (what: string, { server, postgres }: Burst, most?: number): Figure[] => [
  {
    what: `CPU of ${what}`,
    value: server + postgres,
    unit: 'ms',
    ...(most && { target: { is: '≤', value: most } }),
  },
  { what: '… of it PostgreSQL', value: postgres, unit: 'ms' },
]

/** A dedicated sender: mails per second, and milliseconds of CPU per mail. */
async function sendBare(url: string, bytes: number): Promise<{ rate: number; cpu: number }> {
  const args = ['bare-mailer.ts', url, String(ORDERS), String(Math.round(bytes))]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL('./', import.meta.url),
  })
  const { seconds, cpu }: { seconds: number; cpu: number } = JSON.parse(stdout)
  return { rate: ORDERS / seconds, cpu: (cpu * 1_000) / ORDERS }
}

process.exitCode = (await mails()) ? 0 : 1
