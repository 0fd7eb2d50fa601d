import { openSql } from '#server/platform/database/sql.ts'

/**
 * What most shops do, without any HTTP: each buyer locks the row, looks, counts up and writes a line, in a
 * transaction of its own. Gives how many places a second were sold by `clients` connections.
 */
export async function naiveSales(url: string, clients: number, seconds: number): Promise<number> {
  const sql = openSql(url, { max: clients })
  await sql`drop table if exists naive_lines, naive_stock`
  await sql`create table naive_stock (id integer primary key, capacity integer, taken integer not null)`
  await sql`create table naive_lines (id bigint generated always as identity primary key, stock_id integer, name text)`
  await sql`insert into naive_stock values (1, 100000000, 0)`
  let sold = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() < begin + seconds * 1000) {
      await sql.begin(async (tx) => {
        const [row] = await tx<
          { capacity: number; taken: number }[]
        >`select * from naive_stock where id = 1 for update`
        if (!row || row.taken >= row.capacity) return
        await tx`update naive_stock set taken = taken + 1 where id = 1`
        await tx`insert into naive_lines (stock_id, name) values (1, 'Buyer')`
      })
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = sold / ((performance.now() - begin) / 1000)
  await sql`drop table naive_lines, naive_stock`
  await sql.end()
  return rate
}
