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

/**
 * Whether a mail server has surely not taken a mail: it has said so, or was never reached. A connection that was lost on the way says
 * neither.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, syscall, code } = error as Error & Record<string, unknown>
  return (
    typeof responseCode === 'number' ||
    syscall === 'connect' ||
    code === 'ECONNREFUSED' ||
    code === 'EDNS' ||
    code === 'EAUTH' ||
    code === 'EENVELOPE' ||
    /greeting never received/i.test(error.message)
  )
}
