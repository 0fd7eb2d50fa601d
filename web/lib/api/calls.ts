import type { Static } from 'typebox'
import type * as carts from '#contract/carts.ts'
import type * as customers from '#contract/customers.ts'
import type * as data from '#contract/data.ts'
import type * as links from '#contract/links.ts'
import type * as orders from '#contract/orders.ts'
import type * as passkeys from '#contract/passkeys.ts'
import type * as personalData from '#contract/personal-data.ts'
import type * as refunds from '#contract/refunds.ts'
import type * as sessions from '#contract/sessions.ts'
import type * as items from '#contract/shop-items.ts'
import type * as tickets from '#contract/tickets.ts'
import type * as waitingList from '#contract/waiting-list.ts'
import type * as vouchers from '#contract/vouchers.ts'

/** The body without the session's token, which every call adds by itself. */
type Body<Schema> = Omit<Schema, 'token'>

/** An answer whose `payment` may also be absent, which says the same as null. */
type WithPayment<Answer extends { payment: unknown }> = Omit<Answer, 'payment'> &
  Partial<Pick<Answer, 'payment'>>

/** Every call of the shop: what is sent and what comes back. */
export interface Calls {
  login: { body: Body<customers.Login>; answer: Static<typeof data.LoginAnswer> }
  'login-with-code': { body: Body<customers.LoginWithCode>; answer: Static<typeof data.LoginAnswer> }
  'request-login-code': { body: customers.RequestLoginCode; answer: Static<typeof data.MessageAnswer> }
  'find-order': { body: customers.FindOrder; answer: Static<typeof data.MessageAnswer> }
  logout: { body: customers.Logout; answer: Static<typeof data.MessageAnswer> }
  register: { body: customers.Register; answer: Static<typeof data.MessageAnswer> }
  'request-password-reset': {
    body: customers.RequestPasswordReset
    answer: Static<typeof data.MessageAnswer>
  }
  'reset-password': {
    body: Omit<customers.ResetPassword, 'code'> & { code?: string }
    answer: Static<typeof data.MessageAnswer>
  }
  'email-tickets': { body: customers.EmailTickets; answer: Static<typeof data.MessageAnswer> }
  'update-settings': { body: Body<customers.UpdateSettings>; answer: Static<typeof data.DataAnswer> }
  'confirm-email': { body: customers.ConfirmEmail; answer: Static<typeof data.MessageAnswer> }
  'resend-email-confirmation': {
    body: Record<string, never>
    answer: Static<typeof data.MessageAnswer>
  }
  'cancel-email-change': { body: Record<string, never>; answer: Static<typeof data.DataAnswer> }
  'get-sessions': { body: Record<string, never>; answer: Static<typeof sessions.SessionsAnswer> }
  'end-session': { body: Body<sessions.EndSession>; answer: Static<typeof sessions.SessionsAnswer> }
  'end-other-sessions': {
    body: Body<sessions.EndOtherSessions>
    answer: Static<typeof sessions.SessionsAnswer>
  }
  'get-personal-data': {
    body: Body<personalData.OwnerProof>
    answer: Static<typeof personalData.PersonalDataAnswer>
  }
  'get-erasure': { body: Record<string, never>; answer: Static<typeof personalData.ErasureAnswer> }
  'erase-account': { body: Body<personalData.OwnerProof>; answer: Static<typeof data.MessageAnswer> }
  'get-passkeys': { body: Record<string, never>; answer: Static<typeof passkeys.PasskeysAnswer> }
  'request-passkey': {
    body: Body<passkeys.RequestPasskey>
    answer: Static<typeof passkeys.PasskeyOptionsAnswer>
  }
  'add-passkey': { body: Body<passkeys.AddPasskey>; answer: Static<typeof passkeys.PasskeysAnswer> }
  'rename-passkey': { body: Body<passkeys.RenamePasskey>; answer: Static<typeof passkeys.PasskeysAnswer> }
  'remove-passkey': { body: Body<passkeys.RemovePasskey>; answer: Static<typeof passkeys.PasskeysAnswer> }
  'request-passkey-login': {
    body: Record<string, never>
    answer: Static<typeof passkeys.PasskeyOptionsAnswer>
  }
  'login-with-passkey': {
    body: Body<passkeys.LoginWithPasskey>
    answer: Static<typeof data.LoginAnswer>
  }
  'get-data': { body: Record<string, never>; answer: { data: data.Data } }
  'get-shop-item': { body: Body<items.GetShopItem>; answer: Static<typeof data.ItemAnswer> }
  'tell-me': { body: Body<waitingList.TellMe>; answer: Static<typeof data.MessageAnswer> }
  'join-waiting-list': {
    body: Body<waitingList.JoinWaitingList>
    answer: Static<typeof waitingList.JoinedAnswer>
  }
  'get-waiting-list-entry': {
    body: waitingList.WaitingListLink
    answer: Static<typeof waitingList.WaitingListAnswer>
  }
  'leave-waiting-list': { body: waitingList.WaitingListLink; answer: Static<typeof data.MessageAnswer> }
  'set-language': { body: Body<customers.SetLanguage>; answer: Static<typeof data.DataAnswer> }
  'set-news': { body: Body<customers.SetNews>; answer: Static<typeof data.DataAnswer> }
  'set-news-by-link': { body: customers.SetNewsByLink; answer: Static<typeof data.MessageAnswer> }
  'stop-telling': { body: waitingList.StopTelling; answer: Static<typeof data.MessageAnswer> }
  'get-cart': { body: Body<carts.GetCart>; answer: Static<typeof data.CartAnswer> }
  'add-product-to-cart': {
    body: Body<carts.AddProductToCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'add-products-to-cart': {
    body: Body<carts.AddProductsToCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'bring-back-cart': {
    body: Body<carts.BringBackCart>
    answer: Static<typeof data.BringBackAnswer>
  }
  'update-product-in-cart': {
    body: Body<carts.UpdateProductInCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'remove-product-from-cart': {
    body: Body<carts.RemoveProductFromCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'add-merchandise-to-cart': {
    body: Body<carts.AddMerchandiseToCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'remove-merchandise-from-cart': {
    body: Body<carts.RemoveMerchandiseFromCart>
    answer: Static<typeof data.CartDataAnswer>
  }
  'calculate-invoice': { body: Body<carts.CalculateInvoice>; answer: Static<typeof data.InvoiceAnswer> }
  'validate-voucher': { body: Body<vouchers.ValidateVoucher>; answer: Static<typeof data.VoucherAnswer> }
  'checkout-cart': {
    // A cart with a payment plan sends no voucher at all.
    body: Omit<orders.CheckoutCart, 'token' | 'voucher_code' | 'customer'> & {
      // An account that has a name sends none.
      customer: Omit<orders.CheckoutCart['customer'], 'full_name'> & { full_name?: string }
      voucher_code?: string
    }
    answer: WithPayment<Static<typeof data.CheckoutAnswer>>
  }
  'change-payment-method': { body: Body<orders.ChangePaymentMethod>; answer: Static<typeof data.DataAnswer> }
  'cancel-order': { body: Body<orders.CancelOrder>; answer: Static<typeof data.DataAnswer> }
  'request-refund': { body: Body<refunds.RequestRefund>; answer: Static<typeof data.RefundAnswer> }
  'set-refund-account': { body: Body<refunds.SetRefundAccount>; answer: Static<typeof data.DataAnswer> }
  'cancel-refund': { body: Body<refunds.CancelRefund>; answer: Static<typeof data.DataAnswer> }
  'get-terms-and-conditions-order': { body: links.OrderLink; answer: Static<typeof links.TermsOrderAnswer> }
  'accept-terms-and-conditions': {
    body: Body<links.AcceptTerms>
    answer: WithPayment<Static<typeof data.PaymentAnswer>>
  }
  'get-payment-plan-order-payment': {
    body: links.InstallmentLink
    answer: Static<typeof links.InstallmentAnswer>
  }
  'pay-payment-plan-order-payment': {
    body: Body<links.PayInstallment>
    answer: WithPayment<Static<typeof data.PaymentAnswer>>
  }
  'change-ticket': {
    // What may not be changed is not sent.
    body: Omit<Body<tickets.ChangeTicket>, 'full_name' | 'email'> & { full_name?: string; email?: string }
    answer: Static<typeof data.DataAnswer>
  }
  'set-travel-time': { body: Body<tickets.SetTravelTime>; answer: Static<typeof data.DataAnswer> }
}
