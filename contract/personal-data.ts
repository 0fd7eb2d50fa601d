import { Type, type Static } from 'typebox'
import { Json, Text, Token } from './kinds.ts'

/** Replaces an erased name. It is not a valid name, and distinct from a name that is still missing. */
export const ERASED = '—'

/** Why an account cannot be erased yet, a sentence for each reason; none if it can be. */
export const ErasureResponse = Type.Object({ obstacles: Type.Array(Type.String()) })
export type ErasureResponse = Static<typeof ErasureResponse>

/** All personal data of a customer, for download as a file. */
export const PersonalDataResponse = Type.Object({ personal_data: Json() })
export type PersonalDataResponse = Static<typeof PersonalDataResponse>

export const GetErasure = Type.Object({ token: Token() })

/** Data export and erasure require proof of ownership: the password of the account or, if it has none, the code of `/request-login-code`. */
export const OwnerProof = Type.Object({ token: Token(), password: Text(), code: Text() })
export type OwnerProof = Static<typeof OwnerProof>
