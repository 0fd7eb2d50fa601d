import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, ListOf, Text, Token } from './kinds.ts'

/** A passkey of the customer. Its default `name` is the browser in which it was added. */
export const Passkey = Type.Object({
  id: Type.Integer(),
  name: Nullable(Type.String()),
  user_agent: Nullable(Type.String()),
  created_at: Instant(),
  last_used_at: Nullable(Instant()),
})
export type Passkey = Static<typeof Passkey>

export const PasskeysResponse = Type.Object({ passkeys: Type.Array(Passkey) })

/** The options for the browser's `navigator.credentials`, as WebAuthn JSON. */
export const PasskeyOptionsResponse = Type.Object({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})

export const GetPasskeys = Type.Object({ token: Token() })

/** Adding a passkey requires proof of ownership: the password of the account or, if it has none, the code of `/request-login-code`. */
export const RequestPasskey = Type.Object({ token: Token(), password: Text(), code: Text() })
export type RequestPasskey = Static<typeof RequestPasskey>

/** The authenticator's response, each part in base64url. */
export const AddPasskey = Type.Object({
  token: Token(),
  credential_id: Text(),
  client_data: Text(),
  attestation: Text(),
  transports: ListOf(Type.String()),
})
export type AddPasskey = Static<typeof AddPasskey>

/** An empty name resets it to that of the browser. */
export const RenamePasskey = Type.Object({ token: Token(), passkey_id: Id(), name: Text() })
export type RenamePasskey = Static<typeof RenamePasskey>

export const RemovePasskey = Type.Object({ token: Token(), passkey_id: Id(), password: Text(), code: Text() })
export type RemovePasskey = Static<typeof RemovePasskey>

export const RequestPasskeyLogin = Type.Object({})

/** The authenticator's response, each part in base64url. The session of `token`, if any, ends with the login. */
export const LoginWithPasskey = Type.Object({
  token: Token(),
  credential_id: Text(),
  client_data: Text(),
  authenticator_data: Text(),
  signature: Text(),
  user_handle: Text(),
  cart: Type.String({ default: '', description: 'The code of the cart in this browser.' }),
})
export type LoginWithPasskey = Static<typeof LoginWithPasskey>
