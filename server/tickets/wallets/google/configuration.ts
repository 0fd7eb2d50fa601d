import type { KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Settings } from '#server/platform/settings.ts'
import { missingOf, readApiUrl, readRsaKey } from '#server/tickets/wallets/configuration.ts'

/** The configuration for Google Wallet passes. */
export interface GoogleConfiguration {
  issuerId: string
  /** The e-mail address of the service account, which is part of what it signs. */
  clientEmail: string
  privateKey: KeyObject
  privateKeyId: string | null
  /** The URLs of the API and of its access tokens. */
  apiUrl: string
  tokenUrl: string
}

const ServiceAccount = Type.Object({
  type: Type.Literal('service_account'),
  client_email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  private_key: Type.String(),
  private_key_id: Type.Optional(Type.String()),
})

const API = 'https://walletobjects.googleapis.com'
const TOKENS = 'https://oauth2.googleapis.com/token'

/** The configuration from the environment; null without one; its error as one sentence, which contains no values. */
export function readConfiguration({ googleWallet }: Settings): GoogleConfiguration | string | null {
  const { issuerId, serviceAccount } = googleWallet
  const missing = missingOf({
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_SERVICE_ACCOUNT: serviceAccount,
  })
  if (missing !== null) return missing
  if (!issuerId || !serviceAccount) return null
  if (!/^\d{6,25}$/.test(issuerId))
    return 'GOOGLE_WALLET_ISSUER_ID is malformed: it is the long number of the Google Pay & Wallet Console.'
  const apiUrl = readApiUrl('GOOGLE_WALLET_API_URL', googleWallet.apiUrl)
  if (typeof apiUrl === 'string') return apiUrl
  const account = parse(serviceAccount)
  if (!Value.Check(ServiceAccount, account))
    return 'GOOGLE_WALLET_SERVICE_ACCOUNT is not the JSON file of a key of a service account.'
  const privateKey = readRsaKey(account.private_key, null)
  if (privateKey === null) return 'GOOGLE_WALLET_SERVICE_ACCOUNT has no RSA key in it.'
  return {
    issuerId,
    clientEmail: account.client_email,
    privateKey,
    privateKeyId: account.private_key_id ?? null,
    apiUrl: apiUrl?.origin ?? API,
    tokenUrl: apiUrl ? `${apiUrl.origin}/token` : TOKENS,
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
