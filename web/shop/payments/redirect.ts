import type { PaymentInstruction } from '#contract/orders.ts'
import { orderPath } from '#web/shop/page/paths.ts'

type Form = Extract<PaymentInstruction, { action: 'submit' }>

function submit({ url, params }: Form): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(params)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/**
 * Sends the browser to the payment page: to a URL, or with a form of hidden fields. The browser's Back button then leads to the
 * order's page, or without an order to the previous page: both offer the payment again.
 */
export function redirectToPayment(instruction: PaymentInstruction, orderCode?: string): void {
  if (orderCode !== undefined) history.replaceState(null, '', orderPath(orderCode))
  // The entry's next page is another one, which must not be opened at the scroll position of the form; neither is the notice that follows.
  // A position of 0 is not enough: Chromium restores what was seen there by an element, and finds another one on the next page.
  window.scrollTo({ top: 0, behavior: 'instant' })
  window.addEventListener('pagehide', () => (history.scrollRestoration = 'manual'))
  // A page from the back-forward cache would still show the redirect, so it is reloaded.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (instruction.action === 'redirect') location.assign(instruction.url)
  else submit(instruction)
}
