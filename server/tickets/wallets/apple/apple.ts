import { lookup } from '#contract/lookup.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as documents from '#server/documents/documents.ts'
import * as language from '#server/platform/language/language.ts'
import * as site from '#server/shop/site/site.ts'
import type { WalletPass } from '#server/tickets/wallets/pass.ts'
import { readConfiguration, type AppleConfiguration } from './configuration.ts'
import { passOf, passToken } from './pass.ts'

export { push } from './push.ts'
export { SERVICE_PATH } from './pass.ts'
export { readConfiguration } from './configuration.ts'

const configurations = new WeakMap<Shop['settings'], AppleConfiguration | null>()

/** The configuration as of its first use. */
const ofStart = ({ settings, clock }: Shop): AppleConfiguration | null =>
  configurations.getOrInsertComputed(settings, () => {
    const read = readConfiguration(settings, clock.now())
    return typeof read === 'string' ? null : read
  })

/** The configuration for passes; null without one, or if its certificate has expired since the start. */
export function configurationOf(shop: Shop): AppleConfiguration | null {
  const configuration = ofStart(shop)
  return configuration && Temporal.Instant.compare(shop.clock.now(), configuration.expires) < 0
    ? configuration
    : null
}

/** When the certificate expires, or has expired since the start; null without one. */
export const expiryOf = (shop: Shop): Temporal.Instant | null => ofStart(shop)?.expires ?? null

/** A pass as a file for phones, in its holder's language, rendered and signed in a worker thread. */
export async function passFile(
  shop: Shop,
  configuration: AppleConfiguration,
  shown: WalletPass,
): Promise<Buffer> {
  const { wwdrCertificate: wwdr, certificate: signerCert, key: signerKey } = configuration
  return documents.applePass({
    pass: language.withLanguage(site.languageContext(shop, shown.language), () =>
      passOf(shop, configuration, shown),
    ),
    pictures: await picturesOf(shop),
    certificates: { wwdr, signerCert, signerKey },
  })
}

/** Whether the header of a phone's request proves possession of a pass: `ApplePass` and the token in the pass. */
export function hasPass(shop: Shop, serial: string, authorization: string | undefined): boolean {
  const [, token] = /^ApplePass ([\w-]+)$/.exec(authorization ?? '') ?? []
  return token !== undefined && isSameSecret(token, passToken(shop, serial))
}

const ICON = 29
const LOGO = { width: 160, height: 50 }

/** For screens with one, two and three pixels per point. Phones reject a pass without an icon. */
async function picturesOf(shop: Shop): Promise<Record<string, Uint8Array>> {
  const pictures = lookup<Uint8Array>()
  for (const [scale, suffix] of [
    [1, ''],
    [2, '@2x'],
    [3, '@3x'],
  ] as const) {
    pictures[`icon${suffix}.png`] = await documents.icons.iconOf(shop, ICON * scale)
    const logo = await documents.icons.logoOf(shop, LOGO.width * scale, LOGO.height * scale)
    if (logo !== null) pictures[`logo${suffix}.png`] = logo
  }
  return pictures
}
