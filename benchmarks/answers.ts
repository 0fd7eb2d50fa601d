// `npm run bench:answers [-- --orders 50000 --times 20]`: the office's list of tickets and exports where every ticket has twenty answers.
import { parseArgs } from 'node:util'
import type { Sql } from '#server/platform/shop.ts'
import { percentile } from './buyers.ts'
import { onDisk } from './disk.ts'
import { type Figure, isMet, report } from './figures.ts'
import { OWNER, seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    'most-tickets': { type: 'string', default: '5' },
    times: { type: 'string', default: '20' },
  },
})
const TIMES = Number(values.times)
const QUESTIONS = 20
/** The target for a page of the list, in milliseconds. */
const LIMIT = 200

/** Twenty questions of all tickets: one of ten answers, several of ten, yes or no, and texts that are all different. */
async function askAll(sql: Sql): Promise<void> {
  await sql`
    insert into questions (key, per, ages, required, due, about, sensitive, erase_after, sort)
    select 'bench' || n, 'item', '[]', false, 'purchase', 'person', false, 30, n from generate_series(1, ${QUESTIONS}) n`
  await sql`
    insert into question_versions (question_id, wording)
    select id, jsonb_build_object('label', 'Question ' || sort, 'help', '', 'min', null, 'max', null, 'max_length', null, 'translations', '{}'::jsonb,
             'type', (array['choice', 'choices', 'boolean', 'text'])[sort % 4 + 1],
             'options', case when sort % 4 < 2
               then (select jsonb_agg(jsonb_build_object('key', 'o' || o, 'label', 'Option ' || o)) from generate_series(0, 9) o)
               else '[]'::jsonb end)
      from questions where key like 'bench%'`
  await sql`
    insert into question_targets (question_id, position, product_id)
    select q.id, row_number() over (partition by q.id) - 1, p.id from questions q cross join products p where q.key like 'bench%'`
}

/** Of the ten answers the first is given by a third, the last by one in a thousand. */
const answerAll = (sql: Sql) => sql`
  insert into answers (question_id, version_id, cart_product_id, value, answered_at)
  select q.id, v.id, t.cart_product_id, case q.sort % 4
           when 0 then to_jsonb('o' || option)
           when 1 then jsonb_build_array('o' || option, 'o9')
           when 2 then to_jsonb(option < 5)
           else to_jsonb('Answer of ' || t.code) end, now()
    from tickets t cross join questions q join question_versions v on v.question_id = q.id and q.key like 'bench%'
    cross join lateral (select case when mix % 1000 = 0 then 8 when mix % 3 = 0 then 0 else 1 + mix % 7 end as option
                          from (select abs(hashint4(t.id * 31 + q.sort)) as mix) mixed) chosen`

const CASES: Record<string, string | [answers: string, search: string]> = {
  'no filter': '',
  'an answer of a third': 'bench4:o0',
  'an answer of one in a thousand': 'bench4:o8',
  'an answer that everybody has, among several': 'bench1:o9',
  'a yes': 'bench2:yes',
  'two answers': 'bench4:o8,bench2:yes',
  'three answers': 'bench4:o0,bench1:o1,bench2:no',
  'an answer that nobody has': 'bench4:o9',
  'not answered': 'bench4:?',
  'an answer of a third, and a part of a name': ['bench4:o0', 'ova'],
  'an answer of one in a thousand, and a part of a name': ['bench4:o8', 'ova'],
  'not answered, and a part of a name': ['bench4:?', 'ova'],
  'an answer of a third, and a name with a mistake': ['bench4:o0', 'Horvst'],
}

async function logIn(origin: string): Promise<{ cookie: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/office/api/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(OWNER),
  })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { cookie }
}

interface Read {
  ms: number
  bytes: number
}

async function read(url: string, headers: { cookie: string }): Promise<Read> {
  const begin = performance.now()
  const response = await fetch(url, { headers })
  if (response.status !== 200 || response.body === null) throw new Error(`${url}: ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return { ms: performance.now() - begin, bytes }
}

/** The 95th percentile of a page of the list, for each filter. */
async function pages(origin: string, headers: { cookie: string }): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, asked] of Object.entries(CASES)) {
    const [answers, search] = typeof asked === 'string' ? [asked, ''] : asked
    const url = `${origin}/office/api/tickets?${new URLSearchParams({ answers, search }).toString()}`
    const taken: number[] = []
    for (let time = 0; time < TIMES; time++) taken.push((await read(url, headers)).ms)
    figures.push({ what, value: percentile(taken, 0.95), unit: 'ms', target: { is: '≤', value: LIMIT } })
  }
  return figures
}

async function exported(origin: string, headers: { cookie: string }): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const format of ['', 'xlsx']) {
    const { ms, bytes } = await read(`${origin}/office/api/exports/tickets?format=${format}`, headers)
    figures.push({ what: `all tickets, ${format || 'csv'}`, value: ms / 1000, unit: 's' })
    figures.push({ what: 'of this size', value: bytes / 1e6, unit: 'MB' })
  }
  return figures
}

const measure = (): Promise<boolean> =>
  onDisk(undefined, async ({ context, start }) => {
    const { sql } = context.shop
    await seedSeason(context, Number(values.orders), Number(values['most-tickets']))
    await askAll(sql)
    await answerAll(sql)
    await sql`analyze answers`
    const server = await start()
    const headers = await logIn(server.origin)
    const figures = await pages(server.origin, headers)
    report('answers', 'A page of the list of tickets, p95', figures)
    report('answers', 'Exports', await exported(server.origin, headers))
    await server.stop()
    return figures.every(isMet)
  })

process.exitCode = (await measure()) ? 0 : 1
