import type { AddPasskey, LoginWithPasskey } from '#contract/passkeys.ts'
import type { PasskeyRow } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded on first use: it takes a quarter of a second, by which every start would be delayed. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ECDSA and RSA; every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** The maximum length of a field of a response. Those of authenticators have a few hundred characters. */
const MAX_FIELD_LENGTH = 16_384

const BASE64URL = /^[\w-]+$/

const isReadable = (...parts: string[]): boolean =>
  parts.every((part) => part.length <= MAX_FIELD_LENGTH && BASE64URL.test(part))

/** The challenge in a response; null if the response is malformed. */
export function challengeOf(client_data: string): string | null {
  if (!isReadable(client_data)) return null
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Whether the attestation is "none", as requested: verifying another one would require fetching certificates. */
async function isUnattested(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** The credential created by an authenticator; null if the response is invalid. */
export async function verifyAdded(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { credential_id: id, client_data, attestation }: Omit<AddPasskey, 'token'>,
  expectedChallenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | null> {
  if (!isReadable(id, client_data, attestation)) return null
  const { verifyRegistrationResponse } = await webauthn()
  try {
    if (!(await isUnattested(attestation))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { publicKey: public_key, ...credential } = registrationInfo.credential
    return { credential_id: credential.id, public_key, counter: credential.counter }
  } catch {
    // The library throws for any invalid input.
    return null
  }
}

/** The signature counter of a login; null if the response is not valid for the passkey. */
export async function verifyLogin(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { credential_id, public_key: publicKey, counter }: PasskeyRow,
  input: Pick<LoginWithPasskey, 'client_data' | 'authenticator_data' | 'signature'>,
  expectedChallenge: string,
): Promise<number | null> {
  const { client_data, authenticator_data, signature } = input
  if (!isReadable(client_data, authenticator_data, signature)) return null
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: credential_id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Includes a counter that went back: the authenticator may have been cloned.
    return null
  }
}
