// `npm run psql`: PostgreSQL's own program on the shop's database, which it starts if it does not run. `npm run psql -- -c "select 1"`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { install } from './prepare.mjs'
import { node, refuse, root, run } from './process.mjs'

await install()
// It would be found only after the database has started.
const { code: missing } = await run('psql', ['--version'], { quiet: true })
if (missing !== 0)
  refuse(
    'psql is not installed, and the embedded PostgreSQL has none. Debian and Ubuntu: apt-get install postgresql-client; macOS: brew install libpq; Windows: the installer of postgresql.org.',
  )

const database = spawn(node, ['scripts/database.mjs'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
const exited = once(database, 'exit')
const url = await Promise.race([once(createInterface(database.stdout), 'line'), exited.then(() => undefined)])
if (url) {
  const { code } = await run('psql', [...process.argv.slice(2), url[0]])
  process.exitCode = code
  database.stdin.end()
  await exited
} else process.exitCode = 1
