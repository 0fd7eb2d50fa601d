import type { SendMailOptions } from 'nodemailer'

/** A mail in the form that is sent. */
export type Message = SendMailOptions

export type Transport = Awaited<ReturnType<typeof openTransport>>

/**
 * Connections to a mail server that carry one mail after the other. `url` may say `?maxConnections=2` where it allows fewer. A shop
 * does not wait for the library when it opens.
 */
export async function openTransport(url: string, maxConnections: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}
