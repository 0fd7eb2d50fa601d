import { lookup } from '#contract/lookup.ts'
import type { Settings } from '#server/platform/settings.ts'
import { SIGNATURE_VERSIONS, type SignatureVersion } from './signature.ts'

/** The settings for calling Redsys. */
export interface RedsysConfiguration {
  merchantCode: string
  terminal: string
  secretKey: string
  signatureVersion: SignatureVersion
  isTest: boolean
  /** The server of the payment page, without a trailing slash. */
  origin: string
  /** The time-out of a call. */
  timeoutMs: number
}

const ORIGINS = { live: 'https://sis.redsys.es', test: 'https://sis-t.redsys.es:25443' }

/** The key of 24 bytes for signatures, in base64 as issued by the bank. */
const SECRET_KEY = /^[A-Za-z0-9+/]{32}$/

/** The ISO 4217 numbers of Redsys' currencies. */
export const CURRENCY_NUMBERS = lookup<string>({
  EUR: '978',
  USD: '840',
  GBP: '826',
  JPY: '392',
  CHF: '756',
  CAD: '124',
  AUD: '036',
  SEK: '752',
  NOK: '578',
  DKK: '208',
  PLN: '985',
  CZK: '203',
  HUF: '348',
  RON: '946',
  BRL: '986',
  MXN: '484',
  ARS: '032',
  CLP: '152',
  COP: '170',
  PEN: '604',
  INR: '356',
  CNY: '156',
})

/** The configuration from the environment, or its error as one sentence, which contains no values. */
export function readConfiguration({
  redsys,
  gatewayCalls: { timeoutMs },
}: Settings): RedsysConfiguration | string {
  const { merchantCode, terminal, secretKey, signature, environment, url } = redsys
  if (!merchantCode) return 'REDSYS_MERCHANT_CODE is missing: the bank calls it FUC.'
  if (!/^\d{1,9}$/.test(merchantCode)) return 'REDSYS_MERCHANT_CODE is malformed: it has up to nine digits.'
  if (!terminal) return 'REDSYS_TERMINAL is missing: the bank names it beside the merchant code.'
  if (!/^\d{1,3}$/.test(terminal)) return 'REDSYS_TERMINAL is malformed: it has up to three digits.'
  if (!secretKey) return 'REDSYS_SECRET_KEY is missing: the bank shows the signing key of the terminal.'
  if (!SECRET_KEY.test(secretKey))
    return 'REDSYS_SECRET_KEY is malformed: it has 32 characters of base64, as the bank shows it.'
  const signatureVersion = SIGNATURE_VERSIONS.find((version) => version === (signature ?? 'HMAC_SHA512_V2'))
  if (!signatureVersion) return `REDSYS_SIGNATURE must be ${SIGNATURE_VERSIONS.join(' or ')}.`
  if (environment !== 'test' && environment !== 'live')
    return 'REDSYS_ENVIRONMENT must be test or live; nothing is assumed.'
  const other = url ? URL.parse(url) : null
  if (url && (!other || !['http:', 'https:'].includes(other.protocol)))
    return 'REDSYS_URL is malformed: it is an address such as http://127.0.0.1:12112.'
  const origin = (other?.href ?? ORIGINS[environment]).replace(/\/$/, '')
  return {
    merchantCode,
    terminal,
    secretKey,
    signatureVersion,
    isTest: environment === 'test',
    origin,
    timeoutMs,
  }
}

/** The configuration of a running shop, validated at startup. */
export function configurationOf(settings: Settings): RedsysConfiguration {
  const configuration = readConfiguration(settings)
  if (typeof configuration === 'string') throw new Error(configuration)
  return configuration
}
