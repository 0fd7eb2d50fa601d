import type { FastifyReply, FastifyRequest } from 'fastify'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import type { App } from '#server/api/app-type.ts'
import { listPage, mailPage, STYLE } from './mailbox-pages.ts'
import { sourceHashOf } from '#server/api/security-headers.ts'

type Named = FastifyRequest<{ Params: { id: string } }>

/** The mails of a shop without SMTP_URL, shown in a browser on the same machine; never in production. */
export function mailboxRoutes(app: App, shop: Shop): void {
  const { production, publicUrl, smtpUrl } = shop.settings
  // Behind a proxy every client seems to be on this machine, so a public host name closes the mailbox.
  const open = smtpUrl === null && !production && isLocal(new URL(publicUrl).hostname)

  app.get('/mailbox', async (request, reply) => {
    if (!open || !isAtHome(request)) return reply.callNotFound()
    return show(reply, listPage(await mail.outbox.mailbox(shop)), PAGE_POLICY)
  })

  app.get('/mailbox/:id', async (request: Named, reply) => {
    const found = open && isAtHome(request) ? await read(shop, request.params.id) : null
    return found ? show(reply, mailPage(found), PAGE_POLICY) : reply.callNotFound()
  })

  app.get('/mailbox/:id/html', async (request: Named, reply) => {
    const found = open && isAtHome(request) ? await read(shop, request.params.id) : null
    if (!found) return reply.callNotFound()
    // Links leave the frame, as in a mail client.
    const page = (await withPictures(shop, found)).replace('<head>', '<head><base target="_top">')
    return show(reply, page, mailPolicy(found.html))
  })
}

/** The mail as a mail client shows it, with its attached pictures inline. */
async function withPictures(shop: Shop, { html, recipient, attachments }: mail.Mail): Promise<string> {
  let shown = html
  for (const attachment of attachments) {
    const picture = await pictureOf(shop, recipient, attachment)
    if (picture === null) continue
    shown = shown.replace(`cid:${attachment.cid}"`, `data:image/png;base64,${picture.toString('base64')}"`)
  }
  return shown
}

async function pictureOf(shop: Shop, recipient: string, attachment: mail.Attachment): Promise<Buffer | null> {
  if (attachment.document === 'qr') return documents.qrCodePng(attachment.text)
  const found = await downloads.find(shop, recipient, attachment.code)
  return found && documents.qrCodePng(found.barcode)
}

const read = (shop: Shop, id: string) =>
  /^[1-9]\d{0,8}$/.test(id) ? mail.outbox.readMail(shop, Number(id)) : Promise.resolve(null)

const isLocal = (name: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name)

/** From this machine, with a local host name and without a proxy; checking the host name prevents DNS rebinding. */
function isAtHome({ socket, headers }: FastifyRequest): boolean {
  const wasForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-forwarded-.*|x-real-ip)$/.test(name),
  )
  return (
    /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
    // The raw header: Fastify's `hostname` is set by trusted proxies.
    isLocal(URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '') &&
    !wasForwarded
  )
}

const show = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .send(page)

const PAGE_POLICY = `default-src 'none'; style-src ${sourceHashOf(STYLE)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Allows only the mail's own style sheet and inline pictures. */
function mailPolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => sourceHashOf(style))
  return `default-src 'none'; img-src data:; style-src ${styles.join(' ') || "'none'"}; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`
}
