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
import type * as saleAlerts from '#contract/sale-alerts.ts'
import type * as waitingList from '#contract/waiting-list.ts'
import type * as vouchers from '#contract/vouchers.ts'

/** The body without the session token, which `call` adds. */
type Body<Schema> = Omit<Schema, 'token'>

/** A response whose `payment` may also be absent, which means the same as null. */
type WithPayment<Answer extends { payment: unknown }> = Omit<Answer, 'payment'> &
  Partial<Pick<Answer, 'payment'>>

/** The request and the response of every call of the shop. */
export interface Calls {
  login: { body: Body<customers.Login>; answer: Static<typeof data.LoginResponse> }
  'login-with-code': { body: Body<customers.LoginWithCode>; answer: Static<typeof data.LoginResponse> }
  'request-login-code': { body: customers.RequestLoginCode; answer: Static<typeof data.MessageResponse> }
  'find-order': { body: customers.FindOrder; answer: Static<typeof data.MessageResponse> }
  logout: { body: customers.Logout; answer: Static<typeof data.MessageResponse> }
  register: { body: customers.Register; answer: Static<typeof data.MessageResponse> }
  'request-password-reset': {
    body: customers.RequestPasswordReset
    answer: Static<typeof data.MessageResponse>
  }
  'reset-password': {
    body: Omit<customers.ResetPassword, 'code'> & { code?: string }
    answer: Static<typeof data.MessageResponse>
  }
  'email-tickets': { body: customers.EmailTickets; answer: Static<typeof data.MessageResponse> }
  'update-settings': { body: Body<customers.UpdateSettings>; answer: Static<typeof data.DataResponse> }
  'confirm-email': { body: customers.ConfirmEmail; answer: Static<typeof data.MessageResponse> }
  'resend-email-confirmation': {
    body: Record<string, never>
    answer: Static<typeof data.MessageResponse>
  }
  'cancel-email-change': { body: Record<string, never>; answer: Static<typeof data.DataResponse> }
  'get-sessions': { body: Record<string, never>; answer: Static<typeof sessions.SessionsResponse> }
  'end-session': { body: Body<sessions.EndSession>; answer: Static<typeof sessions.SessionsResponse> }
  'end-other-sessions': {
    body: Body<sessions.EndOtherSessions>
    answer: Static<typeof sessions.SessionsResponse>
  }
  'get-personal-data': {
    body: Body<personalData.OwnerProof>
    answer: Static<typeof personalData.PersonalDataResponse>
  }
  'get-erasure': { body: Record<string, never>; answer: Static<typeof personalData.ErasureResponse> }
  'erase-account': { body: Body<personalData.OwnerProof>; answer: Static<typeof data.MessageResponse> }
  'get-passkeys': { body: Record<string, never>; answer: Static<typeof passkeys.PasskeysResponse> }
  'request-passkey': {
    body: Body<passkeys.RequestPasskey>
    answer: Static<typeof passkeys.PasskeyOptionsResponse>
  }
  'add-passkey': { body: Body<passkeys.AddPasskey>; answer: Static<typeof passkeys.PasskeysResponse> }
  'rename-passkey': { body: Body<passkeys.RenamePasskey>; answer: Static<typeof passkeys.PasskeysResponse> }
  'remove-passkey': { body: Body<passkeys.RemovePasskey>; answer: Static<typeof passkeys.PasskeysResponse> }
  'request-passkey-login': {
    body: Record<string, never>
    answer: Static<typeof passkeys.PasskeyOptionsResponse>
  }
  'login-with-passkey': {
    body: Body<passkeys.LoginWithPasskey>
    answer: Static<typeof data.LoginResponse>
  }
  'get-data': { body: Record<string, never>; answer: { data: data.Data } }
  'get-shop-item': { body: Body<items.GetShopItem>; answer: Static<typeof data.ItemResponse> }
  'subscribe-sale-alert': {
    body: Body<saleAlerts.SubscribeSaleAlert>
    answer: Static<typeof data.MessageResponse>
  }
  'join-waiting-list': {
    body: Body<waitingList.JoinWaitingList>
    answer: Static<typeof waitingList.JoinWaitingListResponse>
  }
  'get-waiting-list-entry': {
    body: waitingList.WaitingListLink
    answer: Static<typeof waitingList.WaitingListResponse>
  }
  'leave-waiting-list': { body: waitingList.WaitingListLink; answer: Static<typeof data.MessageResponse> }
  'set-language': { body: Body<customers.SetLanguage>; answer: Static<typeof data.DataResponse> }
  'set-news': { body: Body<customers.SetNews>; answer: Static<typeof data.DataResponse> }
  'set-news-by-link': { body: customers.SetNewsByLink; answer: Static<typeof data.MessageResponse> }
  'unsubscribe-sale-alerts': {
    body: saleAlerts.UnsubscribeSaleAlerts
    answer: Static<typeof data.MessageResponse>
  }
  'get-cart': { body: Body<carts.GetCart>; answer: Static<typeof data.CartResponse> }
  'add-product-to-cart': {
    body: Body<carts.AddProductToCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'add-products-to-cart': {
    body: Body<carts.AddProductsToCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'restore-cart': {
    body: Body<carts.RestoreCart>
    answer: Static<typeof data.RestoreCartResponse>
  }
  'update-product-in-cart': {
    body: Body<carts.UpdateProductInCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'remove-product-from-cart': {
    body: Body<carts.RemoveProductFromCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'add-merchandise-to-cart': {
    body: Body<carts.AddMerchandiseToCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'remove-merchandise-from-cart': {
    body: Body<carts.RemoveMerchandiseFromCart>
    answer: Static<typeof data.CartDataResponse>
  }
  'calculate-invoice': { body: Body<carts.CalculateInvoice>; answer: Static<typeof data.InvoiceResponse> }
  'validate-voucher': { body: Body<vouchers.ValidateVoucher>; answer: Static<typeof data.VoucherResponse> }
  'checkout-cart': {
    // Without a voucher for a cart with a payment plan.
    body: Omit<orders.CheckoutCart, 'token' | 'voucher_code' | 'customer'> & {
      // Without a name if the account has one.
      customer: Omit<orders.CheckoutCart['customer'], 'full_name'> & { full_name?: string }
      voucher_code?: string
    }
    answer: WithPayment<Static<typeof data.CheckoutResponse>>
  }
  'change-payment-method': {
    body: Body<orders.ChangePaymentMethod>
    answer: Static<typeof data.DataResponse>
  }
  'cancel-order': { body: Body<orders.CancelOrder>; answer: Static<typeof data.DataResponse> }
  'request-refund': { body: Body<refunds.RequestRefund>; answer: Static<typeof data.RefundResponse> }
  'set-refund-account': { body: Body<refunds.SetRefundAccount>; answer: Static<typeof data.DataResponse> }
  'cancel-refund': { body: Body<refunds.CancelRefund>; answer: Static<typeof data.DataResponse> }
  'get-terms-and-conditions-order': { body: links.OrderLink; answer: Static<typeof links.TermsOrderResponse> }
  'accept-terms-and-conditions': {
    body: Body<links.AcceptTerms>
    answer: WithPayment<Static<typeof data.PaymentResponse>>
  }
  'get-payment-plan-order-payment': {
    body: links.InstallmentLink
    answer: Static<typeof links.InstallmentResponse>
  }
  'pay-payment-plan-order-payment': {
    body: Body<links.PayInstallment>
    answer: WithPayment<Static<typeof data.PaymentResponse>>
  }
  'change-ticket': {
    // Without the fields that cannot be changed.
    body: Omit<Body<tickets.ChangeTicket>, 'full_name' | 'email'> & { full_name?: string; email?: string }
    answer: Static<typeof data.DataResponse>
  }
  'set-travel-time': { body: Body<tickets.SetTravelTime>; answer: Static<typeof data.DataResponse> }
}
