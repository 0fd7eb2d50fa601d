import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as calls from '#contract/calls/shop/passkey-calls.ts'
import type { LoginWithPasskey } from '#contract/passkeys.ts'
import { call } from '#web/lib/api/call.ts'
import { openSession, ownCart } from '#web/lib/session/open.ts'

/** Loaded only where passkeys are used or offered. */
const webauthn = () => import('@simplewebauthn/browser')

const IP = /^(?:[\d.]+|\[.*\])$/

/**
 * Whether this browser supports passkeys at this address: never at an IP address, nor without encryption except at `localhost`.
 */
export const arePasskeysPossible = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IP.test(window.location.hostname)

/** Whether the user cancelled, or another request replaced this one. */
export const isCancelled = (failure: unknown): boolean =>
  failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name)

/** Whether the authenticator already has a passkey of this account. */
export const isAlreadyRegistered = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'InvalidStateError'

type Answer = Omit<LoginWithPasskey, 'token' | 'cart'>

async function requestAssertion(inAutofill: boolean, waiting?: () => void): Promise<Answer> {
  const { options } = await call(calls.requestPasskeyLogin, {}, waiting)
  const { startAuthentication } = await webauthn()
  const { id, response } = await startAuthentication({
    // The server's library has the same authors and creates the options in the same format.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inAutofill,
  })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  }
}

const logInWith = async (answer: Answer, waiting?: () => void): Promise<void> =>
  openSession(await call(calls.loginWithPasskey, { ...answer, cart: ownCart() }, waiting))

/** Logs in with a passkey that the browser asks for. */
export const logInWithPasskey = async (waiting: () => void): Promise<void> =>
  logInWith(await requestAssertion(false, waiting), waiting)

/**
 * Logs in when a passkey is chosen from the suggestions of the email field. Returns false in a browser without such suggestions.
 */
export async function logInByAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await webauthn()
  if (!(await browserSupportsWebAuthnAutofill())) return false
  await logInWith(await requestAssertion(true))
  return true
}

/** Cancels the pending request of `logInByAutofill`. */
export const stopAutofill = async (): Promise<void> =>
  (await webauthn()).WebAuthnAbortService.cancelCeremony()

/** Adds a passkey to the account that is logged in; returns all of its passkeys. */
export async function addPasskey(proof: { password: string; code: string }, waiting: () => void) {
  const { options } = await call(calls.requestPasskey, proof, waiting)
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON: client_data, attestationObject: attestation, transports = [] } = response
  return call(calls.addPasskey, { credential_id: id, client_data, attestation, transports }, waiting)
}
