import { normalizeEmail } from '#contract/rules.ts'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { closeInThread, deliverInThread } from './mail-thread.ts'
import type { Mail } from '#server/mail/queries.ts'
import { isUrgent } from './queue.ts'
import { openTransport, type Message, type Transport } from './transport.ts'

/** The connections of a shop to its mail server; `id` identifies it in the thread that sends ordinary mails. */
interface Opened {
  id: number
  urgent: Promise<Transport> | null
}

const URGENT_CONNECTIONS = 4

let writer: ReturnType<typeof openWriter> | undefined
const opened = new WeakMap<Shop, Opened>()
let shops = 0

/** An attachment as a file. */
export interface AttachedFile {
  filename: string
  content: Buffer
  /** The content id by which the HTML refers to it; without one it is only attached. */
  cid?: string
}

/** Sends a mail to the mail server, or writes it to a file if there is none. */
export async function deliver(shop: Shop, mail: Mail, attachments: AttachedFile[]): Promise<void> {
  const message = { ...compose(shop, mail), attachments }
  const { smtpUrl } = shop.settings
  if (smtpUrl === null) return toFile(shop, mail, message)
  const known = openedOf(shop)
  if (!isUrgent(mail)) return deliverInThread(known.id, smtpUrl, message)
  // Urgent mails are small, and wait for no other.
  known.urgent ??= openTransport(smtpUrl, URGENT_CONNECTIONS)
  await (await known.urgent).sendMail(message)
}

/** Closes the connections to the mail server. */
export async function close(shop: Shop): Promise<void> {
  const { id, urgent } = openedOf(shop)
  closeInThread(id)
  const transport = await urgent
  transport?.close()
}

function compose(shop: Shop, mail: Mail): Message {
  const { name, senderAddress } = site.of(shop)
  return {
    from: { name, address: senderAddress },
    // As an object, so that an address with a comma stays one address; in ASCII, as mail servers know the domain.
    to: { name: '', address: normalizeEmail(mail.recipient) },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created_at.epochMilliseconds),
    // The same for every attempt, so that mailboxes can recognize duplicates.
    messageId: `<${fileStamp(mail)}@${new URL(shop.settings.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) },
  }
}

/** Lets mail programs offer one-click unsubscribing (RFC 8058). */
const stopHeaders = ({ unsubscribe_url }: Mail): Record<string, string> =>
  unsubscribe_url === null
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

async function toFile(shop: Shop, mail: Mail, message: Message): Promise<void> {
  const folder = join(shop.settings.dataDir, 'mail')
  const file = join(folder, `${fileStamp(mail)}-${mail.template}.eml`)
  const written = await (await (writer ??= openWriter())).sendMail(message)
  // Mails contain links to set a password, and the folder may exist already, readable by others.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeFile(`${file}.part`, written.message, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** The time of writing, then the number: files sorted by name are in chronological order. */
function fileStamp({ created_at, id }: Mail): string {
  const time = created_at.toString({ fractionalSecondDigits: 6 }).replaceAll(/[-:]/g, '')
  return `${time}-${String(id).padStart(6, '0')}`
}

async function openWriter() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

const openedOf = (shop: Shop): Opened =>
  opened.getOrInsertComputed(shop, () => ({ id: ++shops, urgent: null }))
