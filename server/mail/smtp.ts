import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Mail } from './queries.ts'
import { isUrgent } from './queue.ts'

/** The library for mails, which a shop does not wait for when it opens. */
const library = () => import('nodemailer')

// No mail with documents, and none that the mail server is slow to take, keeps an urgent one from a connection.
const CONNECTIONS = { urgent: 4, usual: 6 }

let writer: ReturnType<typeof openWriter> | undefined
const pools = new WeakMap<Shop, ReturnType<typeof openPools>>()

/** An attachment as a file. */
export interface AttachedFile {
  filename: string
  content: Buffer
  /** The name by which the HTML shows it; without one it is only attached. */
  cid?: string
}

/** Sends a mail to the mail server, or writes it into a file where there is none. */
export async function deliver(shop: Shop, mail: Mail, attachments: AttachedFile[]): Promise<void> {
  const message = { ...compose(shop, mail), attachments }
  if (shop.settings.smtpUrl === null) await toFile(shop, mail, message)
  else
    await (await poolsOf(shop, shop.settings.smtpUrl))[isUrgent(mail) ? 'urgent' : 'usual'].sendMail(message)
}

/** Closes the connections to the mail server. */
export async function close(shop: Shop): Promise<void> {
  for (const pool of Object.values((await pools.get(shop)) ?? {})) pool.close()
}

function compose(shop: Shop, mail: Mail): SendMailOptions {
  const { name, senderAddress } = site.of(shop)
  return {
    from: { name, address: senderAddress },
    // As an object: an address with a comma in it stays one address.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created_at.epochMilliseconds),
    // The same for every try, so that a mailbox recognizes a mail that came twice.
    messageId: `<${fileStamp(mail)}@${new URL(shop.settings.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function toFile(shop: Shop, mail: Mail, message: SendMailOptions): Promise<void> {
  const folder = join(shop.settings.dataDir, 'mail')
  const file = join(folder, `${fileStamp(mail)}-${mail.template}.eml`)
  const written = await (await (writer ??= openWriter())).sendMail(message)
  // Mails hold links that set a password. The folder may exist already, readable by others.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeFile(`${file}.part`, written.message, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** The time of writing, then the number: sorted by name, the files are in the order of time. */
function fileStamp({ created_at, id }: Mail): string {
  const time = created_at.toString({ fractionalSecondDigits: 6 }).replaceAll(/[-:]/g, '')
  return `${time}-${String(id).padStart(6, '0')}`
}

async function openWriter() {
  const { createTransport } = await library()
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

const poolsOf = (shop: Shop, url: string) => pools.getOrInsertComputed(shop, () => openPools(url))

async function openPools(url: string) {
  const { createTransport } = await library()
  const open = (maxConnections: number) => createTransport({ ...poolOptions(url), maxConnections })
  return { urgent: open(CONNECTIONS.urgent), usual: open(CONNECTIONS.usual) }
}

/** Connections that carry one mail after the other. `SMTP_URL` may say `?maxConnections=2` where the mail server allows fewer. */
const poolOptions = (url: string) => ({
  url,
  pool: true as const,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
})
