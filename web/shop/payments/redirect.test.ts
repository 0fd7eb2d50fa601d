import { afterEach, describe, expect, it, vi } from 'vitest'
import { redirectToPayment } from './redirect.ts'

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

describe('a customer who is sent to pay with a form', () => {
  it('posts every hidden field to the bank', () => {
    // S4-22 P7-07
    const sent: unknown[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const fields = [...this.querySelectorAll('input')].map(({ type, name, value }) => [type, name, value])
      sent.push({ method: this.method, action: this.action, hidden: this.hidden, fields })
    })
    const params = { amount: '13300', signature: '"<&' }
    redirectToPayment({ action: 'submit', url: 'https://bank.example/pay', params }, 'K7QX-2M9D')
    expect(sent).toEqual([
      {
        method: 'post',
        action: 'https://bank.example/pay',
        hidden: true,
        fields: [
          ['hidden', 'amount', '13300'],
          ['hidden', 'signature', '"<&'],
        ],
      },
    ])
  })

  it('finds the order again with the browser’s Back button', () => {
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    redirectToPayment({ action: 'submit', url: 'https://bank.example/pay', params: {} }, 'K7QX-2M9D')
    expect(location.pathname).toBe('/portal/orders/K7QX-2M9D')
  })

  it('leaves the page at its top, so that Back does not open the order at the scroll position of the checkout', () => {
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    redirectToPayment({ action: 'submit', url: 'https://bank.example/pay', params: {} }, 'K7QX-2M9D')
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  })
})
