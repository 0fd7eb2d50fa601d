import type { Mail } from '#server/mail/mail.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import { PLAIN_STYLE, plainPage } from '#server/api/pages/plain-pages.ts'

/** All mails, newest first. */
export const listPage = (mails: Mail[]): string =>
  page(
    'Mailbox',
    mails.length === 0
      ? html`<p class="empty">
          No mail yet. When somebody registers or buys a ticket, the mail that they get is here.
        </p>`
      : html`<ul>
          ${mails.map(entry)}
        </ul>`,
  )

/** One mail as HTML and as text. */
export const mailPage = (mail: Mail): string =>
  page(
    mail.subject,
    html`<p><a href="/mailbox">← Mailbox</a></p>
      <p class="to">to ${mail.recipient} · ${time(mail.created_at)}${enclosed(mail)}${state(mail)}</p>
      <iframe
        title="${mail.subject}"
        src="/mailbox/${mail.id}/html"
        sandbox="allow-top-navigation-by-user-activation"
      ></iframe>
      <h2>As text</h2>
      <pre>${linked(mail.text)}</pre>`,
  )

const entry = (mail: Mail): Html =>
  html`<li>
    <a href="/mailbox/${mail.id}"
      ><strong>${mail.subject}</strong>
      <span class="to">to ${mail.recipient} · ${time(mail.created_at)}${state(mail)}</span></a
    >
  </li> `

const time = (at: Temporal.Instant): Html => {
  const iso = at.toString({ smallestUnit: 'second' })
  return html`<time datetime="${iso}">${iso.replace('T', ' ').replace('Z', ' UTC')}</time>`
}

const enclosed = ({ attachments: { length } }: Mail): string => {
  if (length === 0) return ''
  return length === 1 ? ' · 1 attachment' : ` · ${length} attachments`
}

const state = ({ sent_at, last_error }: Mail): string => {
  if (sent_at) return ''
  return last_error === null ? ' · waiting' : ` · failed: ${last_error}`
}

const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`))

const page = (title: string, content: Html): string => plainPage(title, content, STYLE)

/** The style of these pages; their policy allows it by its hash. */
export const STYLE = `${PLAIN_STYLE}
ul { list-style: none; margin: 0; padding: 0; border-radius: 20px; overflow: hidden; background: var(--sheet); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 14px 20px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { text-decoration: underline; }
.to { display: block; color: var(--quiet); font-size: 14px; }
.empty, pre { background: var(--sheet); border-radius: 20px; padding: 24px; }
pre { font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 700px; border: 0; border-radius: 20px; background: var(--sheet); }
`
