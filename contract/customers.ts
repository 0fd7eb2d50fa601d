import { Type, type Static } from 'typebox'
import { Flag, Nullable, Text, OptionalText, Token, TextMap } from './kinds.ts'

/** The code of the requesting browser's cart, if any: it is saved to the account, and offered on its other devices. */
const OwnCart = () => Type.String({ default: '', description: 'The code of the cart in this browser.' })

/**
 * The logged-in customer. `address` has the configured address lines. `pending_email` is present while a new e-mail address is unconfirmed
 * . `company_name` and its `vat_number` are present if invoices go to a company. `has_password` is present, and false, while the
 * account has no password, `news` if the customer has opted out.
 */
export const Customer = Type.Object({
  full_name: Type.String(),
  email: Type.String(),
  pending_email: Type.Optional(Type.String()),
  has_password: Type.Optional(Type.Literal(false)),
  country: Nullable(Type.String()),
  address: Type.Record(Type.String(), Type.String()),
  company_name: Type.Optional(Type.String()),
  vat_number: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  news: Type.Optional(Type.Literal(false)),
})
export type Customer = Static<typeof Customer>

export const ExistingTicket = Type.Object({
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  event_id: Type.String(),
})
export type ExistingTicket = Static<typeof ExistingTicket>

/** The session of `token`, if any, ends with the login. */
export const Login = Type.Object({ token: Token(), email: Text(), password: Text(), cart: OwnCart() })
export type Login = Static<typeof Login>

/**
 * Opens a provisional session: who buys names an address without proving it. One of `token`, if any, becomes this one, with its orders.
 */
export const StartCheckout = Type.Object({
  token: Token(),
  email: Text(),
  full_name: Text(),
  cart: Text(),
})
export type StartCheckout = Static<typeof StartCheckout>

/** Logs in with a mailed code. An account without a name takes `full_name`. */
export const LoginWithCode = Type.Object({
  token: Token(),
  email: Text(),
  code: Text(),
  cart: OwnCart(),
  full_name: Text(),
})
export type LoginWithCode = Static<typeof LoginWithCode>

export const RequestLoginCode = Type.Object({ email: Text(), cart: OwnCart() })
export type RequestLoginCode = Static<typeof RequestLoginCode>

/** Asks whether the code that was mailed for this browser's cart was used, maybe on another device. */
export const CheckLoginCode = Type.Object({ email: Text(), cart: Text() })
export type CheckLoginCode = Static<typeof CheckLoginCode>

export const CodeStateResponse = Type.Object({ used: Type.Boolean() })

/** Requests a link to an order by mail, by its code and the address of its account. */
export const FindOrder = Type.Object({ order: Text(), email: Text() })
export type FindOrder = Static<typeof FindOrder>

/** Whether a customer gets news. Mails about their orders and tickets are sent in any case. */
export const SetNews = Type.Object({ token: Token(), news: Flag() })
export type SetNews = Static<typeof SetNews>

/** The language of a customer's mails and documents, one of the festival's. */
export const SetLanguage = Type.Object({ token: Token(), language: Text() })
export type SetLanguage = Static<typeof SetLanguage>

/** The same for the recipient of a mailed link with this `code`. */
export const SetNewsByLink = Type.Object({ code: Text(), news: Flag() })
export type SetNewsByLink = Static<typeof SetNewsByLink>

export const Logout = Type.Object({ token: Token() })
export type Logout = Static<typeof Logout>

export const Register = Type.Object({ full_name: Text(), email: Text(), cart: OwnCart() })
export type Register = Static<typeof Register>

export const RequestPasswordReset = Type.Object({ email: Text(), cart: OwnCart() })
export type RequestPasswordReset = Static<typeof RequestPasswordReset>

/** The token of a mailed link, or instead the code of the same mail. */
export const ResetPassword = Type.Object({
  token: Text(),
  email: Text(),
  code: Text(),
  password: Text(),
})
export type ResetPassword = Static<typeof ResetPassword>

/** The token of the link that was mailed to a new address. */
export const ConfirmEmail = Type.Object({ token: Text() })
export type ConfirmEmail = Static<typeof ConfirmEmail>

/** An action on the caller's unconfirmed e-mail address. */
export const PendingEmail = Type.Object({ token: Token() })

/** Requests the tickets of an address by mail. */
export const EmailTickets = Type.Object({ email: Text() })
export type EmailTickets = Static<typeof EmailTickets>

/** The whole form of the account page: an empty field is cleared, except the password (S5-38). An omitted company stays unchanged. The confirmation is optional. */
export const UpdateSettings = Type.Object({
  token: Token(),
  old_password: Text(),
  new_password: Text(),
  new_password_confirmation: Text(),
  full_name: Text(),
  email: Text(),
  country: Text(),
  address: TextMap(),
  company_name: OptionalText(),
  vat_number: OptionalText(),
})
export type UpdateSettings = Static<typeof UpdateSettings>

export const GetUser = Type.Object({ token: Token() })
export type GetUser = Static<typeof GetUser>

export const User = Type.Object({ full_name: Type.String(), email: Type.String() })
export type User = Static<typeof User>
