import { formatMoney } from '#contract/money.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Session } from './queries.ts'

/** The page on which the payer decides. The three buttons are plain forms: nothing here needs a script. */
export function payPage(session: Session, merchant: string, locale: string): string {
  const address = `/sandbox-bank/${session.reference}`
  return page(
    `Pay ${merchant}`,
    html`<h1>Confirm your payment</h1>
      ${receipt(session, merchant, locale)}
      <div class="buttons">
        <form method="post" action="${address}/pay"><button class="pay">Pay</button></form>
        <form method="post" action="${address}/decline"><button>Decline</button></form>
        <form method="post" action="${address}/cancel"><button>Cancel</button></form>
      </div>
      <p class="hint">
        Pay stands for a card that works, Decline for one that is refused. Cancel goes back without paying.
      </p>`,
  )
}

/** The page of a session that was settled before. */
export function settledPage(session: Session, merchant: string, locale: string): string {
  if (session.status === 'closed') return closedPage(session, merchant, locale)
  const said = { open: 'open', succeeded: 'paid', declined: 'declined', cancelled: 'cancelled' }[
    session.status
  ]
  return page(
    'Already settled',
    html`<h1>This payment is already settled</h1>
      <p>It was ${said}. Nothing more is charged.</p>
      ${receipt(session, merchant, locale)}
      <p>
        <a class="back" href="${session.status === 'succeeded' ? session.return_url : session.cancel_url}"
          >Back to ${merchant}</a
        >
      </p>`,
  )
}

const closedPage = (session: Session, merchant: string, locale: string): string =>
  page(
    'Payment closed',
    html`<h1>This payment page was closed</h1>
      <p>${merchant} does not wait for this payment any more. Nothing was charged.</p>
      ${receipt(session, merchant, locale)}
      <p><a class="back" href="${session.cancel_url}">Back to ${merchant}</a></p>`,
  )

/** The page of an address that the bank does not know. */
export const unknownPage = (): string =>
  page(
    'Payment not found',
    html`<h1>We do not know this payment</h1>
      <p>Please go back to the shop and start the payment again. Nothing was charged.</p>`,
  )

const receipt = (session: Session, merchant: string, locale: string): Html =>
  html`<dl>
    <div>
      <dt>To</dt>
      <dd>${merchant}</dd>
    </div>
    <div>
      <dt>Order</dt>
      <dd class="code">${session.order_code}</dd>
    </div>
    <div class="total">
      <dt>Amount</dt>
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
        <title>${title} - Lantern Bank (sandbox)</title>
        <link rel="stylesheet" href="/sandbox-bank/bank.css" />
      </head>
      <body>
        <header>
          <p class="sandbox"><strong>Sandbox</strong> This bank is made up. No real money moves.</p>
          <p class="bank"><span class="mark" aria-hidden="true"></span> Lantern Bank</p>
        </header>
        <main>${main}</main>
      </body>
    </html> `.markup
