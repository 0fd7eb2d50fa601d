import { Type, type Static } from 'typebox'
import { Json, Text, Token } from './kinds.ts'

/** Stands where a name was: nobody is called so, and a ticket with it is not one that waits for a name. */
export const ERASED = '—'

/** Why an account cannot be erased yet, a sentence for each reason; none if it can be. */
export const ErasureAnswer = Type.Object({ obstacles: Type.Array(Type.String()) })
export type ErasureAnswer = Static<typeof ErasureAnswer>

/** Everything that the shop knows of a person, to be kept as a file. */
export const PersonalDataAnswer = Type.Object({ personal_data: Json() })
export type PersonalDataAnswer = Static<typeof PersonalDataAnswer>

export const GetErasure = Type.Object({ token: Token() })

/** Who asks for everything, or has it erased, shows that the account is theirs: by its password, or, where it has none, by the code of `/request-login-code`. */
export const OwnerProof = Type.Object({ token: Token(), password: Text(), code: Text() })
export type OwnerProof = Static<typeof OwnerProof>
