import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'

/** A mail in the form that is sent. */
export type Message = SendMailOptions

export type Transport = Awaited<ReturnType<typeof openTransport>>

/**
 * Pooled connections to a mail server, to which domains are given in ASCII. `url` may contain `?maxConnections=2` for servers that allow
 * fewer. The library is loaded on first use, so that it does not delay the start.
 */
export async function openTransport(url: string, maxConnections: number) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  // Of an address with letters beyond ASCII before the @ the library would give the domain in Unicode, also if it is set in ASCII.
  return transport.use('stream', ({ message }, done) => {
    const { from, to } = message.getEnvelope()
    const envelope = message.setEnvelope({ from, to }).getEnvelope()
    envelope.from = from && withAsciiDomain(from)
    envelope.to = to.map(withAsciiDomain)
    done()
  })
}

/** An address as every mail server can look up its domain. What is no domain name, such as an IP address in brackets, stays. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

/** Whether a mail server has certainly not accepted a mail: it refused it, or was never reached. A lost connection proves neither. */
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
