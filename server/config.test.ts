import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { appleCertificates } from '#testing/fixtures/wallet-certificates.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { readSettings } from './config.ts'

const started = async (t: { after: (work: () => Promise<void>) => void }, env: Record<string, string>) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  return readSettings({ DATA_DIR: folder, ...env })
}

test('a shop refuses to start with a guessable secret, and accepts a random one', async (t) => {
  const obvious = [
    'a'.repeat(64),
    'abcdefghij'.repeat(4),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'please-change-me-please-change-me!',
    'secret-password-festoon-secret-password-festoon',
    'Tr0ub4dor&3Tr0ub4dor&3Tr0ub4dor&3',
    randomBytes(8).toString('hex'),
    'mydogatemyhomeworkonthelastdayofschool',
    'The lights over the bay are the best ones of all',
    'TheQuickBrownFoxJumpsOverTheLazyDog2026!',
    'correct-horse-battery-staple-umbrella-cactus',
    'MeinHundHatMeineHausaufgabenGefressen2026',
    'EnUnLugarDeLaManchaDeCuyoNombreNoQuiero',
    'vrlo-tajna-lozinka-za-nas-festival-u-splitu',
    'p4ssw0rd-f0r-th3-f3st1v4l-sh0p-2026-ok',
    '20260101-20261231-20270101-20271231-2028',
    '9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d',
  ]
  for (const SECRET of obvious)
    await assert.rejects(
      started(t, { SECRET }),
      /Refused: SECRET is too weak: [^.]+\. Give at least 32 characters .*openssl rand -hex 32/,
      SECRET,
    )
  const drawn = createHash('sha256').update('lights over the bay').digest()
  for (const SECRET of [
    ...(['hex', 'base64', 'base64url'] as const).map((encoding) => drawn.toString(encoding)),
    drawn.subarray(16).toString('hex'),
    drawn.toString('hex').toUpperCase(),
  ]) {
    assert.equal((await started(t, { SECRET })).secret, SECRET)
  }
})

test('the limits per client address must be positive whole numbers', async (t) => {
  const { cartsPerAddress, placesPerAddress } = await started(t, { CARTS_PER_ADDRESS: '12' })
  assert.deepEqual([cartsPerAddress, placesPerAddress], [12, 600])
  for (const wrong of ['0', '-1', '1.5', 'many', '9999999999'])
    await assert.rejects(
      started(t, { PLACES_PER_ADDRESS: wrong }),
      /PLACES_PER_ADDRESS must be a whole number/,
    )
})

test('an empty shop begins with the festival that is named, and without one in production, or with `none`, with a blank one', async (t) => {
  const SECRET = randomBytes(32).toString('hex')
  const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://tickets.example' }
  const cases: [Record<string, string>, file: string, isDemo: boolean][] = [
    [{}, 'festivals/demo.yaml', true],
    [{ FESTIVAL: '' }, 'festivals/demo.yaml', true],
    [{ FESTIVAL: 'none' }, 'festivals/blank.yaml', false],
    [{ FESTIVAL: 'my-festival/festival.yaml' }, 'my-festival/festival.yaml', false],
    [production, 'festivals/blank.yaml', false],
    [{ ...production, FESTIVAL: '' }, 'festivals/blank.yaml', false],
    [{ ...production, FESTIVAL: 'none' }, 'festivals/blank.yaml', false],
    [{ ...production, FESTIVAL: 'my-festival/festival.yaml' }, 'my-festival/festival.yaml', false],
  ]
  for (const [env, file, isDemo] of cases) {
    const { festival, demo } = await started(t, env)
    assert.deepEqual([festival, demo], [resolve(file), isDemo], JSON.stringify(env))
  }
})

test('networks that webhooks may be sent to have their number of bits', async (t) => {
  const networks = async (WEBHOOK_NETWORKS: string) =>
    (await started(t, { WEBHOOK_NETWORKS })).webhookNetworks
  assert.deepEqual(await networks(''), [])
  assert.deepEqual(await networks('10.1.0.0/16, fd00::/8'), ['10.1.0.0/16', 'fd00::/8'])
  for (const wrong of ['10.1.2.3', '10.0.0.0/33', 'loopback', '10.0.0.0/8,', 'fd00::/129'])
    await assert.rejects(networks(wrong), /WEBHOOK_NETWORKS must be networks such as/)
})

test('replicas are addresses of PostgreSQL, separated by commas, of a database that is named as well', async (t) => {
  const [one, two] = ['postgres://replica-one/festoon', 'postgresql://replica-two/festoon']
  const DATABASE_URL = 'postgres://primary/festoon'
  const { replicaUrls } = await started(t, { DATABASE_URL, DATABASE_REPLICA_URL: `${one}, ${two}` })
  assert.deepEqual(replicaUrls, [one, two])
  assert.deepEqual((await started(t, { DATABASE_URL })).replicaUrls, [])
  await assert.rejects(started(t, { DATABASE_URL, DATABASE_REPLICA_URL: `${one},two` }), /must be an address/)
  await assert.rejects(started(t, { DATABASE_REPLICA_URL: one }), /without DATABASE_URL/)
})

test('passwords are hashed at full cost, whatever the environment', async (t) => {
  const { passwordCost } = await started(t, { PASSWORD_COST: '1' })
  assert.deepEqual(passwordCost, { memory: 19_456, passes: 2, parallelism: 1 })
})

test('calls of a gateway time out after ten seconds and are retried twice, and a page is waited for a second', async (t) => {
  const { gatewayCalls, gatewayPatienceMs, pagePatienceMs } = await started(t, {})
  assert.deepEqual(
    [gatewayCalls, gatewayPatienceMs, pagePatienceMs],
    [{ timeoutMs: 10_000, retries: 2 }, 8_000, 1_000],
  )
})

test('a metrics token that is too short or not valid in a header is refused', async (t) => {
  const token = async (METRICS_TOKEN: string) => (await started(t, { METRICS_TOKEN })).metricsToken
  assert.equal(await token(''), null)
  assert.equal(await token('x'.repeat(16)), 'x'.repeat(16))
  for (const wrong of ['short', 'with a space in between', 'naïve-letters-of-a-token'])
    await assert.rejects(token(wrong), /METRICS_TOKEN must have at least 16 characters/)
})

test('a certificate or key is read from its variable or from the file that the variable names', async (t) => {
  const { certificate, key } = await appleCertificates()
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'pass.pem')
  await writeFile(file, `${certificate}\n`)
  const read = async (APPLE_PASS_CERTIFICATE: string) =>
    (await started(t, { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY: key })).appleWallet
  assert.deepEqual(
    [(await read(file)).certificate, (await read(certificate)).certificate],
    [certificate.trim(), certificate.trim()],
  )
  const { serviceAccount } = (await started(t, { GOOGLE_WALLET_SERVICE_ACCOUNT: '{"type":"x"}' }))
    .googleWallet
  assert.equal(serviceAccount, '{"type":"x"}')
})

test('an unreadable file is reported without the value of its variable', async (t) => {
  const secret = randomBytes(40).toString('base64')
  for (const name of ['APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE', 'GOOGLE_WALLET_SERVICE_ACCOUNT'])
    await assert.rejects(started(t, { [name]: secret }), ({ message }: Error) => {
      assert.match(message, new RegExp(`^Refused: ${name} must be a text that begins with .*\\(ENOENT\\)`))
      return !message.includes(secret)
    })
})
