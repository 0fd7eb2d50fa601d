import { createServer, type ServerResponse } from 'node:http'
import { openSql } from '#server/platform/database/sql.ts'

/** A minimal server with a database: reads one order by its key and sends it. The database is an argument. */
const sql = openSql(process.argv[2] ?? '', { max: 2 })

const server = createServer((_request, response) => void answer(response))

async function answer(response: ServerResponse): Promise<void> {
  const [order] = await sql`select * from orders where id = 1`
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(order))
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`)
})
