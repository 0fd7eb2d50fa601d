import { Type, type Static } from 'typebox'
import { Nullable, Text, Token, Words } from './kinds.ts'

/**
 * The customer who is logged in. `address` has the configured address lines. `pending_email` is there while a new address waits for
 * the link that was mailed to it to be followed.
 */
export const Customer = Type.Object({
  full_name: Type.String(),
  email: Type.String(),
  pending_email: Type.Optional(Type.String()),
  country: Nullable(Type.String()),
  address: Type.Record(Type.String(), Type.String()),
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
export const Login = Type.Object({ token: Token(), email: Text(), password: Text() })
export type Login = Static<typeof Login>

export const Logout = Type.Object({ token: Token() })
export type Logout = Static<typeof Logout>

export const Register = Type.Object({ full_name: Text(), email: Text() })
export type Register = Static<typeof Register>

export const RequestPasswordReset = Type.Object({ email: Text() })
export type RequestPasswordReset = Static<typeof RequestPasswordReset>

export const ResetPassword = Type.Object({ token: Text(), email: Text(), password: Text() })
export type ResetPassword = Static<typeof ResetPassword>

/** The token of the link that was mailed to a new address. */
export const ConfirmEmail = Type.Object({ token: Text() })
export type ConfirmEmail = Static<typeof ConfirmEmail>

/** What is done about the own address that waits to be confirmed. */
export const PendingEmail = Type.Object({ token: Token() })

/** Requests the tickets of an address by mail. */
export const EmailTickets = Type.Object({ email: Text() })
export type EmailTickets = Static<typeof EmailTickets>

/** The whole form of the account page: an empty field is cleared, except the password (S5-38). The confirmation may be left out. */
export const UpdateSettings = Type.Object({
  token: Token(),
  old_password: Text(),
  new_password: Text(),
  new_password_confirmation: Text(),
  full_name: Text(),
  email: Text(),
  country: Text(),
  address: Words(),
})
export type UpdateSettings = Static<typeof UpdateSettings>

export const GetUser = Type.Object({ token: Token() })
export type GetUser = Static<typeof GetUser>

export const User = Type.Object({ full_name: Type.String(), email: Type.String() })
export type User = Static<typeof User>
