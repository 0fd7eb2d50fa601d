import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { configure } from '#testing/fixtures/site.ts'
import {
  appleCertificates,
  googleAccount,
  otherCertificate,
  PASS_TYPE,
  TEAM,
} from '#testing/fixtures/wallet-certificates.ts'
import { openPass } from '#testing/fixtures/wallet-passes.ts'
import { OPENING, world } from '#testing/harness/world.ts'
import type { Settings } from '#server/platform/settings.ts'
import * as wallets from './wallets.ts'
import * as apple from '#server/tickets/wallets/apple/apple.ts'

const SHOWN: wallets.WalletPass = {
  serial: '0b8f4a52-6c1e-4f43-9a55-3f1f0f5f8a11',
  product_id: 1,
  product: 'Weekend ticket',
  event_key: 'summer',
  event: 'Test Nights Summer',
  holder: 'Zoë Brontë-Čović Əliyev Ǥuovssu 山田',
  age: '25 and over',
  occasion: {
    starts_at: '2027-07-08T16:00:00+02:00',
    ends_at: '2027-07-11T04:00:00+02:00',
    location: 'Obala 1, Split',
    entry: 'once',
  },
  timezone: 'Europe/Zagreb',
  travels: false,
  order_code: 'K7QX-2M9D',
  barcode: 'F2.V3NT8KQ27Y0B.SIGNATURE',
  language: null,
}

async function appleShop(t: Parameters<typeof world>[0], overrides: Partial<Settings> = {}) {
  const appleWallet = await appleCertificates()
  const w = await world(t, { appleWallet, publicUrl: 'https://festoon.test', ...overrides })
  const configuration = apple.configurationOf(w.shop)
  assert.ok(configuration)
  const open = async (shown: wallets.WalletPass) =>
    openPass(await apple.passFile(w.shop, configuration, shown), appleWallet.wwdrCertificate)
  return { w, open, appleWallet, configuration }
}

test('an Apple pass is signed with the festival’s certificate, and shows product, holder, time and place', async (t) => {
  const { open } = await appleShop(t)
  const { pass, files } = await open(SHOWN)
  const { primaryFields, secondaryFields, auxiliaryFields, backFields } = pass.eventTicket
  const fields = [primaryFields, secondaryFields, auxiliaryFields, backFields].flat()
  const said = (key: string) => fields.find((field: { key: string }) => field.key === key)?.value
  assert.deepEqual(['product', 'holder', 'when', 'place', 'often', 'order', 'age', 'change'].map(said), [
    'Weekend ticket',
    'Zoë Brontë-Čović Əliyev Ǥuovssu 山田',
    'Thu 8 July, 16:00 – Sun 11 July 2027, 04:00',
    'Obala 1, Split',
    'Once',
    'K7QX-2M9D',
    '25 and over',
    'https://festoon.test/portal/orders/K7QX-2M9D',
  ])
  assert.deepEqual(
    [pass.formatVersion, pass.passTypeIdentifier, pass.teamIdentifier, pass.organizationName],
    [1, PASS_TYPE, TEAM, 'Test Nights'],
  )
  assert.deepEqual(pass.barcodes, [
    { format: 'PKBarcodeFormatQR', message: SHOWN.barcode, messageEncoding: 'iso-8859-1' },
  ])
  assert.equal(pass.voided, undefined)
  assert.equal(pass.relevantDate, undefined, 'on its second day an older phone would call it expired')
  assert.deepEqual(pass.relevantDates, [
    { startDate: '2027-07-08T14:00:00.000Z', endDate: '2027-07-11T02:00:00.000Z' },
  ])
  assert.equal(pass.expirationDate, '2027-07-12T02:00:00.000Z')
  for (const [name, size] of Object.entries({ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 })) {
    const { format, width, height } = await sharp(files[name]).metadata()
    assert.deepEqual([format, width, height], ['png', size, size])
  }
})

test('a pass of a single night also has its beginning, for older phones', async (t) => {
  const { open } = await appleShop(t)
  const night = { starts_at: '2027-07-10T16:00+02:00', ends_at: '2027-07-11T04:00+02:00' }
  const { pass } = await open({ ...SHOWN, occasion: { ...SHOWN.occasion, ...night } })
  assert.equal(pass.relevantDate, '2027-07-10T14:00:00.000Z')
  assert.deepEqual(pass.relevantDates, [
    { startDate: '2027-07-10T14:00:00.000Z', endDate: '2027-07-11T02:00:00.000Z' },
  ])
  assert.equal(pass.expirationDate, '2027-07-12T02:00:00.000Z')
})

test('a pass that has ended is void and has no barcode', async (t) => {
  const { open } = await appleShop(t)
  const { pass } = await open({ ...SHOWN, barcode: null })
  assert.deepEqual([pass.voided, pass.barcodes], [true, undefined])
})

test('a pass that was tampered with does not verify', async (t) => {
  const { w, appleWallet, configuration } = await appleShop(t)
  const file = await apple.passFile(w.shop, configuration, SHOWN)
  const { certificate } = await otherCertificate()
  assert.throws(() => openPass(file, certificate))
  const files = unzipSync(file)
  const changed = { ...files, 'pass.json': strToU8('{}') }
  assert.throws(() => openPass(zipSync(changed), appleWallet.wwdrCertificate))
  const manifest = strToU8(
    JSON.stringify({ ...JSON.parse(new TextDecoder().decode(files['manifest.json'])), more: '' }),
  )
  assert.throws(() => openPass(zipSync({ ...files, 'manifest.json': manifest }), appleWallet.wwdrCertificate))
})

test('a pass has the festival’s colour and readable text', async (t) => {
  const { w, open } = await appleShop(t)
  const colours = async (accentColor: string | null) => {
    await configure(w, { accentColor })
    const { pass } = await open(SHOWN)
    return [pass.backgroundColor, pass.foregroundColor]
  }
  assert.deepEqual(await colours(null), ['rgb(21, 17, 47)', 'rgb(255, 255, 255)'])
  assert.deepEqual(await colours('#ffb347'), ['rgb(255, 179, 71)', 'rgb(21, 17, 47)'])
})

test('a phone authenticates with the token of its own pass', async (t) => {
  const { w, open } = await appleShop(t)
  const { pass } = await open(SHOWN)
  assert.equal(pass.webServiceURL, 'https://festoon.test/apple-wallet')
  const has = (authorization?: string) => apple.hasPass(w.shop, SHOWN.serial, authorization)
  assert.ok(has(`ApplePass ${pass.authenticationToken}`))
  const other = await open({ ...SHOWN, serial: 'another' })
  for (const wrong of [
    undefined,
    '',
    'ApplePass ',
    `Bearer ${pass.authenticationToken}`,
    `ApplePass ${other.pass.authenticationToken}`,
  ])
    assert.ok(!has(wrong), String(wrong))
})

test('without HTTPS a pass has no update address', async (t) => {
  const { open } = await appleShop(t, { publicUrl: 'http://festoon.test' })
  assert.equal((await open(SHOWN)).pass.webServiceURL, undefined)
})

test('without configuration no wallet is offered, and no fault is reported', async (t) => {
  const w = await world(t)
  assert.deepEqual(wallets.offered(w.shop), [])
  assert.equal(wallets.findFault(w.shop.settings, w.clock.now()), null)
  assert.equal(wallets.expiringAt(w.shop), null)
})

test('invalid settings of Apple Wallet are reported in one sentence without their values', async (t) => {
  const { shop } = await world(t)
  const [right, other] = [await appleCertificates(), await otherCertificate()]
  const early = await appleCertificates({
    own: { from: '2028-01-01T00:00:00Z', until: '2029-01-01T00:00:00Z' },
  })
  const late = await appleCertificates({
    own: { from: '2025-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' },
  })
  const lateWwdr = await appleCertificates({
    wwdr: { from: '2020-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' },
  })
  const cases: [Partial<Settings['appleWallet']>, RegExp][] = [
    [{ key: null, teamId: null }, /APPLE_TEAM_ID, APPLE_PASS_KEY are missing\.$/],
    [{ wwdrCertificate: null }, /APPLE_WWDR_CERTIFICATE is missing\.$/],
    [{ passTypeId: 'org.example' }, /APPLE_PASS_TYPE_ID is malformed/],
    [{ passTypeId: 'pass.org.example' }, /another pass type/],
    [{ teamId: 'short' }, /APPLE_TEAM_ID is malformed/],
    [{ teamId: 'ABCDE12345' }, /another team/],
    [{ certificate: 'no' }, /APPLE_PASS_CERTIFICATE is no certificate/],
    [{ wwdrCertificate: 'no' }, /APPLE_WWDR_CERTIFICATE is no certificate/],
    [{ key: 'no' }, /APPLE_PASS_KEY is no RSA key/],
    [{ keyPassphrase: 'wrong' }, /APPLE_PASS_KEY_PASSPHRASE is not its passphrase/],
    [{ keyPassphrase: null }, /APPLE_PASS_KEY_PASSPHRASE is not its passphrase/],
    [{ key: other.key }, /APPLE_PASS_KEY is not the key of/],
    [{ wwdrCertificate: other.certificate }, /has not issued/],
    [{ certificate: early.certificate }, /APPLE_PASS_CERTIFICATE is not valid before 2028-01-01/],
    [{ certificate: late.certificate }, /APPLE_PASS_CERTIFICATE has expired on 2026-12-31/],
    [{ wwdrCertificate: lateWwdr.wwdrCertificate }, /APPLE_WWDR_CERTIFICATE has expired on 2026-12-31/],
    [{ pushUrl: 'elsewhere' }, /APPLE_PUSH_URL is malformed/],
  ]
  const faultOf = (appleWallet: Settings['appleWallet']) =>
    wallets.findFault({ ...shop.settings, appleWallet }, Temporal.Instant.from(OPENING))
  assert.equal(faultOf(right), null)
  for (const [wrong, sentence] of cases) {
    const fault = faultOf({ ...right, ...wrong }) ?? ''
    assert.match(fault, sentence)
    assert.match(fault, /^Apple Wallet cannot have passes\. /)
    assert.doesNotMatch(fault, /BEGIN|wrong/)
  }
})

test('invalid settings of Google Wallet are reported', async (t) => {
  const { shop } = await world(t)
  const { settings: right } = await googleAccount()
  const account = JSON.parse(right.serviceAccount)
  const cases: [Partial<Settings['googleWallet']>, RegExp][] = [
    [{ issuerId: null }, /GOOGLE_WALLET_ISSUER_ID is missing/],
    [{ issuerId: 'festoon' }, /GOOGLE_WALLET_ISSUER_ID is malformed/],
    [{ serviceAccount: null }, /GOOGLE_WALLET_SERVICE_ACCOUNT is missing/],
    [{ serviceAccount: '{' }, /not the JSON file/],
    [{ serviceAccount: JSON.stringify({ ...account, type: 'authorized_user' }) }, /not the JSON file/],
    [{ serviceAccount: JSON.stringify({ ...account, private_key: 'no' }) }, /no RSA key/],
    [{ apiUrl: 'elsewhere' }, /GOOGLE_WALLET_API_URL is malformed/],
  ]
  const faultOf = (googleWallet: Settings['googleWallet']) =>
    wallets.findFault({ ...shop.settings, googleWallet }, Temporal.Instant.from(OPENING))
  assert.equal(faultOf(right), null)
  for (const [wrong, sentence] of cases) assert.match(faultOf({ ...right, ...wrong }) ?? '', sentence)
})

test('a certificate that expires within thirty days is reported, and no pass is offered after its expiry', async (t) => {
  const appleWallet = await appleCertificates({
    own: { from: '2026-06-01T00:00:00Z', until: '2027-03-01T00:00:00Z' },
  })
  const w = await world(t, { appleWallet })
  assert.deepEqual([wallets.offered(w.shop), wallets.expiringAt(w.shop)], [['apple'], null])
  w.clock.move('P20D')
  assert.equal(String(wallets.expiringAt(w.shop)), '2027-03-01T00:00:00Z')
  assert.deepEqual(wallets.offered(w.shop), ['apple'])
  w.clock.move('P30D')
  assert.deepEqual(wallets.offered(w.shop), [])
  assert.equal(String(wallets.expiringAt(w.shop)), '2027-03-01T00:00:00Z')
})
