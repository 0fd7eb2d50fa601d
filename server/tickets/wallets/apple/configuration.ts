import { X509Certificate, type KeyObject } from 'node:crypto'
import type { Settings } from '#server/platform/settings.ts'
import { missingOf, readApiUrl, readRsaKey } from '#server/tickets/wallets/configuration.ts'

/** The configuration for Apple Wallet passes. */
export interface AppleConfiguration {
  passTypeId: string
  teamId: string
  /** PEM texts; the key without its passphrase. */
  certificate: string
  key: string
  wwdrCertificate: string
  /** When the first of the certificates expires. */
  expires: Temporal.Instant
  /** Another server for pushes; null for Apple's. */
  pushUrl: URL | null
}

/** The configuration from the environment at a time; null without one; its error as one sentence, which contains no values. */
export function readConfiguration(
  { appleWallet }: Settings,
  now: Temporal.Instant,
): AppleConfiguration | string | null {
  const { passTypeId, teamId, certificate, key, wwdrCertificate, keyPassphrase } = appleWallet
  const missing = missingOf({
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdrCertificate,
  })
  if (missing !== null) return missing
  if (!passTypeId || !teamId || !certificate || !key || !wwdrCertificate) return null
  if (!/^pass\.[\w.-]+$/.test(passTypeId))
    return 'APPLE_PASS_TYPE_ID is malformed: it begins with pass., as in pass.org.example.tickets.'
  if (!/^[A-Z0-9]{10}$/.test(teamId))
    return 'APPLE_TEAM_ID is malformed: it has ten capital letters and digits.'
  const pushUrl = readApiUrl('APPLE_PUSH_URL', appleWallet.pushUrl)
  if (typeof pushUrl === 'string') return pushUrl
  const chain = readChain({ certificate, wwdrCertificate, key, keyPassphrase })
  if (typeof chain === 'string') return chain
  const fault = faultOf(chain, { passTypeId, teamId }, now)
  if (fault !== null) return fault
  const ends = [chain.own, chain.wwdr].map(({ validToDate }) => validToDate.getTime())
  return {
    passTypeId,
    teamId,
    certificate,
    wwdrCertificate,
    key: chain.privateKey.export({ type: 'pkcs1', format: 'pem' }),
    expires: Temporal.Instant.fromEpochMilliseconds(Math.min(...ends)),
    pushUrl,
  }
}

interface Chain {
  own: X509Certificate
  wwdr: X509Certificate
  privateKey: KeyObject
}

interface ChainTexts {
  certificate: string
  wwdrCertificate: string
  key: string
  keyPassphrase: string | null
}

function readChain({ certificate, wwdrCertificate, key, keyPassphrase }: ChainTexts): Chain | string {
  const own = readCertificate(certificate)
  if (own === null) return 'APPLE_PASS_CERTIFICATE is no certificate as PEM.'
  const wwdr = readCertificate(wwdrCertificate)
  if (wwdr === null) return 'APPLE_WWDR_CERTIFICATE is no certificate as PEM.'
  const privateKey = readRsaKey(key, keyPassphrase)
  if (privateKey === null)
    return 'APPLE_PASS_KEY is no RSA key as PEM, or APPLE_PASS_KEY_PASSPHRASE is not its passphrase.'
  return { own, wwdr, privateKey }
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** Errors for which phones reject passes silently. */
function faultOf(
  { own, wwdr, privateKey }: Chain,
  { passTypeId, teamId }: Pick<AppleConfiguration, 'passTypeId' | 'teamId'>,
  now: Temporal.Instant,
): string | null {
  if (!own.checkPrivateKey(privateKey)) return 'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.'
  const subject = own.subject.split('\n')
  if (!subject.includes(`UID=${passTypeId}`))
    return 'APPLE_PASS_CERTIFICATE is of another pass type than APPLE_PASS_TYPE_ID.'
  if (!subject.includes(`OU=${teamId}`))
    return 'APPLE_PASS_CERTIFICATE is of another team than APPLE_TEAM_ID.'
  if (!own.checkIssued(wwdr) || !own.verify(wwdr.publicKey))
    return 'APPLE_WWDR_CERTIFICATE has not issued APPLE_PASS_CERTIFICATE: Apple has several, and the right one is named as its issuer.'
  for (const [name, certificate] of Object.entries({
    APPLE_PASS_CERTIFICATE: own,
    APPLE_WWDR_CERTIFICATE: wwdr,
  })) {
    const at = now.epochMilliseconds
    if (at > certificate.validToDate.getTime())
      return `${name} has expired on ${dayOf(certificate.validToDate)}: Apple issues a new one.`
    if (at < certificate.validFromDate.getTime())
      return `${name} is not valid before ${dayOf(certificate.validFromDate)}.`
  }
  return null
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
