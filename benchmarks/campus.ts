import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSql } from '#server/platform/database/sql.ts'
import { tokenOf, type MailedLink } from '#server/platform/security/one-time-tokens.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { sign } from '#server/platform/security/signing.ts'
import type { Sql } from '#server/platform/shop.ts'
import { wave, type Answer, type Campus, type Refused } from '#testing/campus/campus.ts'
import { startShop } from '#testing/harness/server-process.ts'
import { databaseOnDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    wave: { type: 'string', default: '100' },
  },
})
const PEOPLE = Number(values.people)
const WAVE = Number(values.wave)
const MINUTES = 10
const GUESSES = 700
const ATTACKERS_AT_ONCE = 4
/** The numbers of attempted passwords: at one account, and in total. */
const MAX_GUESSES = { one: 10, all: 500 }

const CAMPUS = '192.0.2.1'
const ATTACKER = '203.0.113.66'

interface Bench {
  origin: string
  secret: string
  sql: Sql
}

/**
 * People behind one client address register, set their password, log in, order and pay, in waves, with the default limits; at another
 * address somebody guesses passwords as fast as possible. Real HTTP to a server in a separate process.
 */
async function campus(): Promise<boolean> {
  const database = await databaseOnDisk()
  const secret = token()
  const shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    FESTIVAL: 'benchmarks/festival.yaml',
    SECRET: secret,
  })
  const sql = openSql(database.url, { max: 2 })
  try {
    const bench = { origin: shop.origin, secret, sql }
    const begun = performance.now()
    const refused: Refused[] = []
    const people = campusOf(bench)
    for (let from = 0; from < PEOPLE; from += WAVE)
      refused.push(await wave(people, from, Math.min(WAVE, PEOPLE - from)))
    const seconds = (performance.now() - begun) / 1000
    const attacked = await attack(bench)
    const figures = figuresOf(seconds, refused, await paid(sql), attacked)
    const isExact = report('campus', `${PEOPLE.toLocaleString('en')} people behind one address`, figures)
    return isExact && attacked.one <= MAX_GUESSES.one && attacked.all <= MAX_GUESSES.all
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

async function send(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer & { retryAfter: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    retryAfter: Number(response.headers.get('retry-after')),
  }
}

/** A campus whose people retry when the shop is busy (503), like the pages do. */
const campusOf = ({ origin, secret, sql }: Bench): Campus => ({
  externalCode: 'hot',
  async post(path, body) {
    for (;;) {
      const answer = await send(origin + path, JSON.stringify(body), { 'x-forwarded-for': CAMPUS })
      if (answer.status !== 503) return answer
      await sleep(answer.retryAfter * 1000)
    }
  },
  async links(emails) {
    for (;;) {
      const rows = await sql<{ recipient: string; link: MailedLink }[]>`
        select distinct on (recipient) recipient, link from mails
         where recipient = any(${emails}::text[]) and link is not null and sent_at is not null
         order by recipient, id desc`
      if (rows.length === emails.length)
        return new Map(rows.map(({ recipient, link }) => [recipient, tokenOf({ secret }, link)]))
      await sleep(100)
    }
  },
  async pay(order) {
    const [attempt] = await sql<{ reference: string; amount: number; currency: string }[]>`
      select a.reference, a.amount, a.currency
        from payment_attempts a join payments p on p.id = a.payment_id join orders o on o.id = p.order_id
       where o.code = ${order} and a.status = 'open'`
    const event = { id: `event of ${order}`, order, outcome: 'succeeded', ...attempt }
    const body = JSON.stringify(event)
    const signature = { 'x-sandbox-signature': sign(secret, 'sandbox-bank', body) }
    await send(`${origin}/gateways/sandbox-redirect/notifications`, body, signature)
  },
})

async function paid(sql: Sql): Promise<number> {
  const [row] = await sql<{ paid: number }[]>`
    select count(*) as paid from orders where payment_status = 'paid'`
  return row?.paid ?? 0
}

/** Guesses at one account, then at others; returns the number of passwords that were actually verified. */
async function attack({ origin }: Bench): Promise<{ one: number; all: number }> {
  const guess = async (number: number) => {
    const body = JSON.stringify({ email: `student${number}@campus.example`, password: 'a guess' })
    return (await send(`${origin}/api/login`, body, { 'x-forwarded-for': ATTACKER })).status === 422
  }
  const tried = async (count: number, account: (time: number) => number) => {
    let [time, wrong] = [0, 0]
    const one = async () => {
      while (time < count) if (await guess(account(time++))) wrong += 1
    }
    await Promise.all(Array.from({ length: ATTACKERS_AT_ONCE }, one))
    return wrong
  }
  return { one: await tried(GUESSES, () => 0), all: await tried(GUESSES, (time) => time % PEOPLE) }
}

function figuresOf(
  seconds: number,
  refused: Refused[],
  orders: number,
  attacked: { one: number; all: number },
): Figure[] {
  const counts = refused.flatMap(Object.entries)
  if (counts.length > 0) console.log(`Refused although right: ${JSON.stringify(counts)}`)
  return [
    { what: 'paid orders', value: orders, target: { is: '=', value: PEOPLE } },
    { what: 'calls that were refused although right', value: counts.length, target: { is: '=', value: 0 } },
    { what: 'all of it', value: seconds, unit: 's', target: { is: '≤', value: MINUTES * 60 } },
    {
      what: `guesses at one account that were tried, of ${GUESSES}`,
      value: attacked.one,
      target: { is: '≤', value: MAX_GUESSES.one },
    },
    {
      what: `guesses at all accounts that were tried, of ${GUESSES}`,
      value: attacked.all,
      target: { is: '≤', value: MAX_GUESSES.all },
    },
  ]
}

process.exitCode = (await campus()) ? 0 : 1
