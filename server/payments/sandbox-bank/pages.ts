import { formatMoney } from '#contract/money.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import { messages } from './messages.ts'
import { FAILURE_REASONS, type FailureReason, type Session } from './queries.ts'

/** The payment page. Its three buttons are plain forms that need no script. */
export function payPage(session: Session, merchant: string, locale: string): string {
  const address = `/sandbox-bank/${session.reference}`
  return page(
    messages.pay.title({ merchant }),
    html`<h1>${messages.pay.heading}</h1>
      ${receipt(session, merchant, locale)}
      <div class="buttons">
        <form method="post" action="${address}/pay"><button class="pay">${messages.pay.pay}</button></form>
        <form method="post" action="${address}/decline"><button>${messages.pay.decline}</button></form>
        <form method="post" action="${address}/cancel"><button>${messages.pay.cancel}</button></form>
      </div>
      <p class="hint">${messages.pay.hint}</p>
      <details>
        <summary>${messages.pay.because}</summary>
        <div class="reasons">${FAILURE_REASONS.map((reason) => declineButton(address, reason))}</div>
      </details>`,
  )
}

const declineButton = (address: string, reason: FailureReason): Html =>
  html`<form method="post" action="${address}/decline?reason=${reason}">
    <button>${messages.pay.reasons[reason]}</button>
  </form>`

/** The page of an already settled session. */
export function settledPage(session: Session, merchant: string, locale: string): string {
  if (session.status === 'closed') return closedPage(session, merchant, locale)
  return page(
    messages.settled.title,
    html`<h1>${messages.settled.heading}</h1>
      <p>${messages.settled.text({ status: session.status })}</p>
      ${receipt(session, merchant, locale)}
      <p>
        <a
          class="back"
          href="${['succeeded', 'processing'].includes(session.status) ? session.return_url : session.cancel_url}"
          >${messages.back({ merchant })}</a
        >
      </p>`,
  )
}

const closedPage = (session: Session, merchant: string, locale: string): string =>
  page(
    messages.closed.title,
    html`<h1>${messages.closed.heading}</h1>
      <p>${messages.closed.text({ merchant })}</p>
      ${receipt(session, merchant, locale)}
      <p><a class="back" href="${session.cancel_url}">${messages.back({ merchant })}</a></p>`,
  )

/** The page of an unknown URL. */
export const unknownPage = (): string =>
  page(
    messages.unknown.title,
    html`<h1>${messages.unknown.heading}</h1>
      <p>${messages.unknown.text}</p>`,
  )

const receipt = (session: Session, merchant: string, locale: string): Html =>
  html`<dl>
    <div>
      <dt>${messages.to}</dt>
      <dd>${merchant}</dd>
    </div>
    <div>
      <dt>${messages.order}</dt>
      <dd class="code">${session.order_code}</dd>
    </div>
    <div class="total">
      <dt>${messages.amount}</dt>
      <dd>${formatMoney(session.amount, session.currency, locale)}</dd>
    </div>
  </dl>`

const page = (title: string, main: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${messages.windowTitle({ title })}</title>
        <link rel="stylesheet" href="/sandbox-bank/bank.css" />
      </head>
      <body>
        <header>
          <p class="sandbox"><strong>${messages.sandbox}</strong> ${messages.notReal}</p>
          <p class="bank"><span class="mark" aria-hidden="true"></span> ${messages.bank}</p>
        </header>
        <main>${main}</main>
      </body>
    </html> `.markup
