import { openSql } from '#server/platform/database/sql.ts'

/**
 * The usual implementation without HTTP: checks whether the ticket was used, then marks it and inserts a log row, without a lock. Returns
 * the admissions per second with this many clients, and how many of a hundred tickets are admitted twice by two concurrent clients.
 */
export async function naiveAdmissions(
  url: string,
  clients: number,
  seconds: number,
): Promise<{ rate: number; twice: number }> {
  const sql = openSql(url, { max: clients })
  await sql`drop table if exists naive_scans, naive_tickets`
  await sql`create table naive_tickets (id integer primary key, used boolean not null)`
  await sql`create table naive_scans (id bigint generated always as identity primary key, ticket_id integer)`
  await sql`insert into naive_tickets select n, false from generate_series(1, 200000) n`
  const admit = (id: number) =>
    sql.begin(async (tx) => {
      const [ticket] = await tx<{ used: boolean }[]>`select used from naive_tickets where id = ${id}`
      if (!ticket || ticket.used) return
      await tx`update naive_tickets set used = true where id = ${id}`
      await tx`insert into naive_scans (ticket_id) values (${id})`
    })
  for (let id = 1; id <= 100; id++) await Promise.all([admit(id), admit(id)])
  const [row] = await sql<{ twice: number }[]>`
    select count(*)::integer as twice from (select from naive_scans group by ticket_id having count(*) > 1) doubled`
  let next = 100
  const begin = performance.now()
  const client = async () => {
    while (performance.now() < begin + seconds * 1000) await admit(++next)
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = (next - 100) / ((performance.now() - begin) / 1000)
  await sql`drop table naive_scans, naive_tickets`
  await sql.end()
  return { rate, twice: row?.twice ?? 0 }
}
