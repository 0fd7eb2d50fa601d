import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'

/** Sends prepared mails of this size over as many connections as the shop uses; prints the duration and the CPU time. */
const [url = '', count = '0', bytes = '0'] = process.argv.slice(2)
const CONNECTIONS = 6

const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS })
// Base64 encodes three bytes as four, with a line break after 57 of them.
const attachments = [{ filename: 'tickets.pdf', content: randomBytes(Math.round((Number(bytes) * 57) / 78)) }]
const [began, used] = [performance.now(), process.cpuUsage()]
await Promise.all(
  Array.from({ length: Number(count) }, () =>
    transport.sendMail({ from: 'shop@example.org', to: 'bare@example.org', subject: 'Tickets', attachments }),
  ),
)
transport.close()
const { user, system } = process.cpuUsage(used)
const seconds = (performance.now() - began) / 1_000
process.stdout.write(JSON.stringify({ seconds, cpu: (user + system) / 1_000_000 }))
